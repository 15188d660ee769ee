import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const triesForMs = 60_000
const eachMs = 50

export interface RetryingProxy {
  origin: string
  /** Forwards requests to the server at `origin` from now on. */
  lead(origin: string): void
  close(): Promise<void>
}

/** Starts a reverse proxy that repeats requests without an answer, as an operator's would. */
export async function startRetryingProxy(first: string): Promise<RetryingProxy> {
  let target = first
  const agent = new Agent({ keepAlive: true })
  const server = createServer((request, answer) => void pass(request, answer))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function pass(request: IncomingMessage, answer: ServerResponse) {
    const until = performance.now() + triesForMs
    for (;;) {
      const given = await ask(request).catch(() => null)
      if (given && given.status !== 503) {
        answer.writeHead(given.status, given.headers).end(given.body)
        return
      }
      if (performance.now() > until) return void answer.writeHead(502).end()
      await wait(eachMs)
    }
  }
  /** Reads the whole answer before forwarding, so that half an answer is repeated. */
  const ask = async ({ url, method, headers }: IncomingMessage) => {
    const outgoing = request(target + url, { method, headers, agent }).end()
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    const parts = await answer.toArray()
    return { status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) }
  }

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead(origin) {
      target = origin
    },
    async close() {
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await once(server, 'close')
    },
  }
}

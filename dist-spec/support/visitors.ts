import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'

/** Pages without a rate limit, because they are the same for everybody. */
const pagesForAll = ['/', '/mutui', '/prestiti', '/news', '/contattaci', '/tassi', '/dati/mutui', '/news.xml']

export interface Visit {
  path: string
  /** 0 without a complete answer. */
  status: number
  /** The failure, if any. */
  problem?: string
  startedAt: number
  ms: number
}

/** Requests a page and reads it completely. */
export async function visit(origin: string, path: string, agent?: Agent): Promise<Visit> {
  const startedAt = performance.now()
  const visited = (status: number, problem?: string): Visit => ({
    path,
    status,
    ...(problem && { problem }),
    startedAt,
    ms: performance.now() - startedAt,
  })
  try {
    const outgoing = request(origin + path, { agent: agent ?? false }).end()
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    const body = Buffer.concat(await answer.toArray().catch(() => []))
    const isWhole = body.length === Number(answer.headers['content-length'])
    return isWhole ? visited(answer.statusCode!) : visited(0, 'cut short')
  } catch (error) {
    return visited(0, (error as NodeJS.ErrnoException).code ?? String(error))
  }
}

/** Makes `count` visits, `atOnce` at a time. */
export async function visits(origin: string, count: number, atOnce: number): Promise<Visit[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const done: Visit[] = []
  let begun = 0
  const visitor = async () => {
    while (begun < count) done.push(await visit(origin, pagesForAll[begun++ % pagesForAll.length]!, agent))
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  agent.destroy()
  return done
}

/** Starts visitors who request pages until stopped, each over a new connection. */
export function visitors(origin: string, people: number) {
  const done: Visit[] = []
  let stopped = false
  const visitor = async (n: number) => {
    for (let turn = n; !stopped; turn++) {
      const one = await visit(origin, pagesForAll[turn % pagesForAll.length]!)
      done.push(one)
      if (one.status === 0) await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  const all = Promise.all(Array.from({ length: people }, (_, n) => visitor(n)))
  return {
    done,
    async stop() {
      stopped = true
      await all
      return done
    },
  }
}

/** Returns the 99th percentile of response times, in milliseconds. */
export const p99 = (all: Visit[]): number => {
  const sorted = all.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1]!
}

/** Opens connections that stay silent, that send a byte at a time, or that read slowly. All stay open until closed. */
export async function burden(
  origin: string,
  { idle, sending, reading }: Record<'idle' | 'sending' | 'reading', number>,
) {
  const { hostname, port } = new URL(origin)
  const sockets: Socket[] = []
  const timers: NodeJS.Timeout[] = []
  const open = async () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  const head = 'GET /mutui HTTP/1.1\r\nhost: lento\r\nconnection: keep-alive\r\n'
  for (let i = 0; i < idle; i++) await open()
  for (let i = 0; i < sending; i++) {
    const socket = await open()
    socket.write(head)
    timers.push(setInterval(() => socket.write('x'), 500))
  }
  for (let i = 0; i < reading; i++) {
    const socket = await open()
    // More pages than the kernel buffers for a client that does not read.
    socket.write(`${head}\r\n`.repeat(50))
    timers.push(setInterval(() => socket.read(1), 100))
  }
  return {
    /** Number of connections that the server has not closed. */
    open: () => sockets.filter(({ destroyed }) => !destroyed).length,
    close() {
      for (const timer of timers) clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A letter that the server received. */
interface Received {
  id: string
  to: string
}

interface Behaviour {
  /** Awaited before the greeting. */
  beforeGreeting?(socket: Socket): Promise<void>
  /** Awaited before the answer to a recipient. */
  beforeRecipient?(to: string): Promise<void>
  /** Awaited between a complete letter and the answer. */
  beforeAnswer?(letter: Received, socket: Socket): Promise<void>
}

export interface SlowServer {
  url: string
  /** The complete letters, whatever the answer was. */
  received: Received[]
  /** Recipients so far. */
  recipients: string[]
  /** Number of open connections. */
  open(): number
  close(): Promise<void>
}

export const never = () => new Promise<void>(() => {})

/** Sends one byte of an endless greeting every `everyMs` milliseconds. */
export const dripping = (everyMs: number) => async (socket: Socket) => {
  for (let i = 0; !socket.destroyed; i++) {
    socket.write('220-aspetti\r\n'[i % 13]!)
    await wait(everyMs)
  }
  await never()
}

/** A slow SMTP server for specs. */
export async function startSlowServer(behaviour: Behaviour = {}): Promise<SlowServer> {
  const received: Received[] = []
  const recipients: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    // A client may disconnect at any time.
    converse(socket).catch(() => {})
  })

  async function converse(socket: Socket) {
    const write = (line: string) => socket.writable && socket.write(`${line}\r\n`)
    await behaviour.beforeGreeting?.(socket)
    let to = ''
    let letter: string | null = null
    let rest = ''
    socket.setEncoding('utf8')
    write('220 lento')
    for await (const part of socket) {
      const lines = (rest + part).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        if (letter !== null && line !== '.') letter += `${line}\n`
        else if (letter !== null) {
          const whole = { id: /^Message-ID: (.*)$/im.exec(letter)?.[1] ?? '', to }
          letter = null
          received.push(whole)
          await behaviour.beforeAnswer?.(whole, socket)
          write('250 preso')
        } else if (/^RCPT TO/i.test(line)) {
          to = /<([^<>]*)>/.exec(line)?.[1] ?? ''
          recipients.push(to)
          await behaviour.beforeRecipient?.(to)
          write('250 bene')
        } else if (/^DATA/i.test(line)) {
          letter = ''
          write('354 avanti')
        } else write('250 bene')
      }
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    recipients,
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What the scanner does with a file once it has come. */
type Behaviour =
  | { answer: string }
  /** Closes the connection after so many bytes of a command and its file. */
  | { closeAfter: number }
  /** Answers after so many bytes of the file, reads no more, and closes, as clamd does beyond StreamMaxLength. */
  | { limit: number }
  | 'hang'

export interface FakeClamd {
  url: string
  /** The files that came whole, in their order. */
  received: Buffer[]
  /** From the next connection on. */
  behave(behaviour: Behaviour): void
  /** How many connections are open. */
  connections(): number
  stop(): Promise<void>
}

/** A scanner that speaks clamd's protocol and finds what it is told to find. It ends with the test. */
export async function fakeClamd(): Promise<FakeClamd> {
  let behaviour: Behaviour = { answer: 'stream: OK' }
  const received: Buffer[] = []
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    serve(socket, behaviour, received)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const stop = () =>
    new Promise<void>(closed => {
      for (const socket of open) socket.destroy()
      server.close(() => closed())
    })
  onTestFinished(stop)
  return {
    url: `tcp://127.0.0.1:${address.port}`,
    received,
    behave(next) {
      behaviour = next
    },
    connections: () => open.size,
    stop,
  }
}

function serve(socket: Socket, does: Behaviour, received: Buffer[]) {
  let heard = Buffer.alloc(0)
  socket.on('data', data => {
    heard = Buffer.concat([heard, data])
    if (does === 'hang') return
    if ('closeAfter' in does && heard.length >= does.closeAfter) return socket.destroy()
    if (heard.toString('latin1', 0, 9) === 'zVERSION\0')
      return socket.end('ClamAV 1.4.6/27800/Sun Nov 22 08:00:00 2026\0')
    const command = 'zINSTREAM\0'
    if (heard.length < command.length) return
    if (heard.toString('latin1', 0, command.length) !== command) return socket.end('UNKNOWN COMMAND\0')
    const file = fileIn(heard.subarray(command.length))
    if ('limit' in does && heard.length > does.limit) {
      socket.pause()
      socket.end('INSTREAM size limit exceeded. ERROR\0')
      return socket.destroySoon()
    }
    if (!file || !('answer' in does)) return
    received.push(file)
    socket.end(`${does.answer}\0`)
  })
}

/** The pieces of a file one after the other; null until the piece without length has come. */
function fileIn(stream: Buffer): Buffer | null {
  const pieces: Buffer[] = []
  for (let at = 0; at + 4 <= stream.length; ) {
    const length = stream.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(stream.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

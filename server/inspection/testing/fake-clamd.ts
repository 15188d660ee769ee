import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** How the scanner reacts to a file. */
type Behaviour =
  | { answer: string }
  /** Closes the connection after this many bytes. */
  | { closeAfter: number }
  /** After this many bytes answers, stops reading and closes, as clamd does beyond StreamMaxLength. */
  | { limit: number }
  | 'hang'

export interface FakeClamd {
  url: string
  /** The complete files, in order. */
  received: Buffer[]
  /** Sets the behaviour for the next connections. */
  behave(behaviour: Behaviour): void
  /** Number of open connections. */
  connections(): number
  stop(): Promise<void>
}

/** A scanner with clamd's protocol and a chosen result. Ends with the test. */
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

function serve(socket: Socket, behaviour: Behaviour, received: Buffer[]) {
  let input = Buffer.alloc(0)
  socket.on('data', data => {
    input = Buffer.concat([input, data])
    if (behaviour === 'hang') return
    if ('closeAfter' in behaviour && input.length >= behaviour.closeAfter) return socket.destroy()
    if (input.toString('latin1', 0, 9) === 'zVERSION\0')
      return socket.end('ClamAV 1.4.6/27800/Sun Nov 22 08:00:00 2026\0')
    const command = 'zINSTREAM\0'
    if (input.length < command.length) return
    if (input.toString('latin1', 0, command.length) !== command) return socket.end('UNKNOWN COMMAND\0')
    const file = fileIn(input.subarray(command.length))
    if ('limit' in behaviour && input.length > behaviour.limit) {
      socket.pause()
      socket.end('INSTREAM size limit exceeded. ERROR\0')
      return socket.destroySoon()
    }
    if (!file || !('answer' in behaviour)) return
    received.push(file)
    socket.end(`${behaviour.answer}\0`)
  })
}

/** The file in a stream of pieces; null before the end. */
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

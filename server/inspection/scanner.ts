import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import type { Logger } from '../log.ts'

/** The state of the scanner, for the state page. */
interface ScannerState {
  /** The version string with the day of the signatures; null while the scanner does not answer. */
  version: string | null
  /** The last scan of this process; null before the first. */
  last: { at: Date; outcome: 'clean' | 'infected' | 'too large' | 'no answer' } | null
}

export interface Scanner {
  /**
   * Scans a file. Throws 422 for a virus, 413 for a file above the scanner's limit, 503 without a clear answer.
   */
  scan(path: string): Promise<void>
  state(): Promise<ScannerState>
}

interface Limits {
  /** To open the connection, in milliseconds. */
  connectMs: number
  /** Without a byte in either direction, in milliseconds. The scanner is silent while it unpacks a large archive. */
  idleMs: number
  /** For a whole file, in milliseconds. */
  scanMs: number
  /** For the version, in milliseconds; a person waits for the state page. */
  stateMs: number
}
const usualLimits: Limits = { connectMs: 5000, idleMs: 60_000, scanMs: 120_000, stateMs: 2000 }

/** Size of a piece of a file, in bytes. */
const chunkSize = 64 * 1024
/** Maximum length of an answer, in characters; the longest answers name a virus. */
const maxAnswer = 4096

const away = () =>
  new AppError(
    503,
    'Il controllo antivirus non risponde e il file non è stato caricato: riprovi tra qualche minuto.',
    undefined,
    120,
  )
const infected = () => new AppError(422, 'Nel file c’è un virus: non è stato caricato.')
const tooLarge = () => new AppError(413, 'Il file è troppo grande per il controllo antivirus.')

/**
 * A client for clamd at `url`, `tcp://host:port` or `unix:/path` (protocol: `man 8 clamd`). Each file has its own
 * connection, so that a failure concerns one file.
 */
export function createScanner(url: string, log: Logger, now: () => Date, limits = usualLimits): Scanner {
  let last: ScannerState['last'] = null
  const record = (outcome: NonNullable<ScannerState['last']>['outcome']) => {
    last = { at: now(), outcome }
  }
  return {
    async scan(path) {
      const stream = () => sendCommand(url, 'zINSTREAM\0', limits, limits.scanMs, streamed(path))
      const answer = await stream()
        .catch(retryOnce(stream))
        .catch(error => {
          log.error({ err: error }, 'the virus scanner does not answer')
          return null
        })
      if (answer === 'stream: OK') return record('clean')
      const [, signature] = /^stream: (.+) FOUND$/.exec(answer ?? '') ?? []
      if (signature) {
        record('infected')
        log.warn({ signature }, 'an upload was refused: the scanner found a virus')
        throw infected()
      }
      if (answer === 'INSTREAM size limit exceeded. ERROR') {
        record('too large')
        log.warn('an upload was refused: it is larger than the scanner’s StreamMaxLength')
        throw tooLarge()
      }
      record('no answer')
      if (answer !== null) log.error({ answer }, 'the virus scanner gave an unknown answer')
      throw away()
    },
    async state() {
      const version = await sendCommand(url, 'zVERSION\0', limits, limits.stateMs).catch(() => null)
      return { version: version?.startsWith('ClamAV ') ? version : null, last }
    },
  }
}

/**
 * clamd closes the connection as soon as it refuses a file for its size. A write to the closed connection can lose the
 * answer; a second attempt almost always receives it.
 */
const retryOnce = (stream: () => Promise<string>) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || error.code === 'ECONNRESET') return stream()
  throw error
}

/** The file in the format of clamd: pieces, each after its length, and a length of 0 at the end. */
async function* streamed(path: string): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path, { highWaterMark: chunkSize })) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}

function connected(url: string): Socket {
  if (url.startsWith('unix:')) return connect(url.slice('unix:'.length))
  const { hostname, port } = new URL(url)
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) })
}

/** Sends a command and returns the answer without the final NUL. */
function sendCommand(
  url: string,
  command: string,
  { connectMs, idleMs }: Limits,
  wholeMs: number,
  body?: AsyncIterable<Buffer>,
): Promise<string> {
  const socket = connected(url)
  return new Promise<string>((resolve, reject) => {
    let received = ''
    const fail = (error: unknown) => reject(error)
    const late = (what: string) => () => fail(new Error(`no ${what} in time`))
    const connecting = setTimeout(late('connection'), connectMs)
    const whole = setTimeout(late('answer'), wholeMs)
    socket.once('close', () => {
      clearTimeout(connecting)
      clearTimeout(whole)
      fail(new Error('the connection was closed'))
    })
    socket.setTimeout(idleMs, late('byte'))
    socket.on('data', data => {
      received += data.toString('latin1')
      const end = received.indexOf('\0')
      if (end >= 0) resolve(received.slice(0, end).trim())
      else if (received.length > maxAnswer) fail(new Error('the answer has no end'))
    })
    // Let an answer that arrived before the error win.
    socket.on('error', error => setImmediate(() => fail(error)))
    socket.once('connect', () => {
      clearTimeout(connecting)
      send(socket, command, body).catch(error => setImmediate(() => fail(error)))
    })
  }).finally(() => socket.destroy())
}

/** Writes as fast as the scanner reads, and stops when the socket is destroyed after an answer. */
async function send(socket: Socket, command: string, body?: AsyncIterable<Buffer>): Promise<void> {
  socket.write(command)
  if (!body) return
  for await (const piece of body) {
    // Read a possible answer before the next write, which may break the connection.
    await turn()
    if (socket.destroyed) return
    if (!socket.write(piece)) await drained(socket)
  }
}

const drained = (socket: Socket): Promise<void> =>
  new Promise(resolve => {
    const settle = () => {
      socket.off('drain', settle)
      socket.off('close', settle)
      resolve()
    }
    socket.on('drain', settle)
    socket.on('close', settle)
  })

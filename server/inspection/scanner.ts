import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import type { Logger } from '../log.ts'

/** What a scanner is, for the page that says how the server is. */
interface ScannerState {
  /** As the scanner tells it, with its signatures and their day; null while the scanner does not answer. */
  version: string | null
  /** What the last file came to, since this process began; null before the first. */
  last: { at: Date; outcome: 'clean' | 'infected' | 'too large' | 'no answer' } | null
}

export interface Scanner {
  /**
   * Has the bytes of a file looked at. Throws 422 for a file with a virus, 413 for more than the scanner takes, 503 while
   * there is no answer.
   */
  scan(path: string): Promise<void>
  state(): Promise<ScannerState>
}

interface Limits {
  /** Until the connection is there, in milliseconds. */
  connectMs: number
  /** Without a byte from the scanner or to it, in milliseconds: a large archive is looked through meanwhile. */
  idleMs: number
  /** For a file in all, in milliseconds. */
  scanMs: number
  /** For the version, in milliseconds: a person waits for it. */
  stateMs: number
}
const usualLimits: Limits = { connectMs: 5000, idleMs: 60_000, scanMs: 120_000, stateMs: 2000 }

/** The most of a file that goes out at once, in bytes. */
const chunkSize = 64 * 1024
/** The longest answer, in characters: a name of a virus. */
const maxAnswer = 4096

const away = () =>
  new AppError(
    503,
    'Il controllo antivirus non risponde e il file non è stato caricato: riprovare tra qualche minuto.',
    undefined,
    120,
  )
const infected = () => new AppError(422, 'Nel file c’è un virus: non è stato caricato.')
const tooLarge = () => new AppError(413, 'Il file è troppo grande per il controllo antivirus.')

/**
 * A scanner at `url`, `tcp://host:port` or `unix:/path`, that speaks the protocol of clamd (`man 8 clamd`): each file is a
 * connection of its own, so that one that fails stops no other.
 */
export function createScanner(url: string, log: Logger, now: () => Date, limits = usualLimits): Scanner {
  let last: ScannerState['last'] = null
  const scanned = (outcome: NonNullable<ScannerState['last']>['outcome']) => {
    last = { at: now(), outcome }
  }
  return {
    async scan(path) {
      const stream = () => ask(url, 'zINSTREAM\0', limits, limits.scanMs, streamed(path))
      const answer = await stream()
        .catch(again(stream))
        .catch(error => {
          log.error({ err: error }, 'the virus scanner does not answer')
          return null
        })
      if (answer === 'stream: OK') return scanned('clean')
      const [, signature] = /^stream: (.+) FOUND$/.exec(answer ?? '') ?? []
      if (signature) {
        scanned('infected')
        log.warn({ signature }, 'an upload was refused: the scanner found a virus')
        throw infected()
      }
      if (answer === 'INSTREAM size limit exceeded. ERROR') {
        scanned('too large')
        log.warn('an upload was refused: it is larger than the scanner’s StreamMaxLength')
        throw tooLarge()
      }
      scanned('no answer')
      if (answer !== null) log.error({ answer }, 'the virus scanner answers what nobody understands')
      throw away()
    },
    async state() {
      const version = await ask(url, 'zVERSION\0', limits, limits.stateMs).catch(() => null)
      return { version: version?.startsWith('ClamAV ') ? version : null, last }
    },
  }
}

/**
 * clamd closes as soon as it has refused a file for its size. The write that meets the closed connection then takes the
 * answer along; a second time the answer is there in all likelihood.
 */
const again = (stream: () => Promise<string>) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || error.code === 'ECONNRESET') return stream()
  throw error
}

/** A file as clamd takes it: pieces with their length before each, and one without length at the end. */
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

/** What the scanner answers to a command, without the NUL at the end. */
function ask(
  url: string,
  command: string,
  { connectMs, idleMs }: Limits,
  wholeMs: number,
  body?: AsyncIterable<Buffer>,
): Promise<string> {
  const socket = connected(url)
  return new Promise<string>((resolve, reject) => {
    let heard = ''
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
      heard += data.toString('latin1')
      const end = heard.indexOf('\0')
      if (end >= 0) resolve(heard.slice(0, end).trim())
      else if (heard.length > maxAnswer) fail(new Error('the answer has no end'))
    })
    // What was answered before the connection broke has been heard.
    socket.on('error', error => setImmediate(() => fail(error)))
    socket.once('connect', () => {
      clearTimeout(connecting)
      send(socket, command, body).catch(error => setImmediate(() => fail(error)))
    })
  }).finally(() => socket.destroy())
}

/** Writes no faster than the scanner reads, and stops once the scanner has said enough. */
async function send(socket: Socket, command: string, body?: AsyncIterable<Buffer>): Promise<void> {
  socket.write(command)
  if (!body) return
  for await (const piece of body) {
    // What was answered meanwhile is heard before more is written.
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

import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ContentKind } from '../../contract/content-files.ts'
import { AppError } from '../errors.ts'
import type { Sender } from './check-pdf.ts'

export interface ToInspect<K extends ContentKind = ContentKind> {
  path: string
  kind: K
  /** Of a picture once it is written anew. */
  maxBytes: number
  sender: Sender
}
export interface FromInspector {
  /** What the file is now: a picture may have become a JPEG. */
  kind?: ContentKind
  /** Why the file is not kept. */
  refusal?: string
  status?: 413 | 422
  /** A fault of the inspector. */
  failure?: string
}

/** The largest picture takes a tenth of it. */
const maxMs = 30_000
/** Of JavaScript; a picture is bounded by its pixels. */
const maxMemoryMb = 256
/** An inspector without work ends after this time. */
const idleMs = 30_000

let inspector: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Opens a file that was sent, in a process with limits to its time and memory, one file at a time. A picture is written
 * anew in its place, as a JPEG where its own kind would take more than `maxBytes`; answers what the file is then. Throws
 * 422 for what is damaged, holds something else besides, or runs something, 413 for a picture that stays too large.
 */
export function inspectFile<K extends ContentKind>(file: ToInspect<K>): Promise<K | 'image/jpeg'> {
  const inspecting = last.then(() => inspect(file))
  last = inspecting.catch(() => {})
  return inspecting
}

async function inspect<K extends ContentKind>(file: ToInspect<K>): Promise<K | 'image/jpeg'> {
  clearTimeout(idle)
  inspector ??= start()
  const child = inspector
  child.ref()
  child.channel?.ref()
  const { kind, refusal, status, failure } = await answerOf(child, file)
  if (inspector === child) rest(child)
  // An inspector that was stopped may have left it.
  if (refusal) await rm(`${file.path}.clean`, { force: true })
  if (failure) throw new Error(failure)
  if (refusal) throw new AppError(status ?? 422, refusal)
  return kind === 'image/jpeg' ? kind : file.kind
}

const tooMuch = {
  refusal: 'Il file è troppo complesso per essere controllato: salvarlo di nuovo, più semplice, e riprovare.',
}

const answerOf = (child: ChildProcess, file: ToInspect): Promise<FromInspector> =>
  new Promise(resolve => {
    const late = setTimeout(() => child.kill('SIGKILL'), maxMs)
    const settle = (answer: FromInspector) => {
      clearTimeout(late)
      child.off('message', settle)
      child.off('exit', gone)
      resolve(answer)
    }
    const gone = () => settle(tooMuch)
    child.on('message', settle)
    child.on('exit', gone)
    child.send(file, error => error && gone())
  })

function start(): ChildProcess {
  // The process gets nothing of what the server knows but the file.
  const child = fork(inspectorFile(), [], {
    execArgv: [`--max-old-space-size=${maxMemoryMb}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => {})
  child.once('exit', () => {
    if (inspector === child) inspector = null
  })
  return child
}

/** An inspector without work keeps no server from ending. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  idle = setTimeout(() => {
    if (inspector === child) inspector = null
    if (child.connected) child.disconnect()
  }, idleMs).unref()
}

/** In the sources, or `inspector.js` beside the built server, of which this may be a chunk one folder below. */
function inspectorFile(): string {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  if (import.meta.url.endsWith('.ts')) return file('./inspector-from-sources.mjs')
  const beside = file('./inspector.js')
  return existsSync(beside) ? beside : file('../inspector.js')
}

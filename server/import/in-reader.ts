import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PriceRow } from '../../contract/price-rows.ts'
import type { Actor } from '../database/actor.ts'
import { AppError } from '../errors.ts'
import { TurnQueue } from '../turn-queue.ts'
import type { FoundNames, Lookups, PendingWrite, RecordsFile } from './check-records.ts'
import { FileRefused } from './file-refused.ts'

/** What the reader is to read: a file of prices by its path, or the text of a file of records. */
export type ReaderTask = { prices: string } | { records: RecordsFile }
export type ToReader =
  | { task: ReaderTask }
  | { records: Record<string, unknown>[] }
  /** The last answer to `lookups`. */
  | { names: FoundNames }
type Part = { rows: PriceRow[] } | { lookups: Lookups } | { writes: PendingWrite[] }
export type FromReader = Part | { end: unknown } | { refusal: string } | { failure: string }

/** The largest file that is let in takes a tenth of either. */
const maxMs = 30_000
const maxMemoryMb = 512
/** A reader that has nothing to do for this long ends. */
const idleMs = 60_000
/** Maximum files of one person, waiting or being read. */
export const maxFilesOfPerson = 4

let reader: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

function started(): ChildProcess {
  // The process gets nothing of what the server knows but the file.
  const child = fork(readerFile(), [], {
    execArgv: [`--max-old-space-size=${maxMemoryMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => {})
  child.once('exit', () => drop(child))
  return child
}

function drop(child: ChildProcess) {
  if (reader === child) reader = null
}

/** An idle reader keeps no process from ending. */
function rest(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
  idle = setTimeout(() => {
    drop(child)
    if (child.connected) child.disconnect()
  }, idleMs).unref()
}

const queue = new TurnQueue({
  perOwner: maxFilesOfPerson,
  refusal: () =>
    new AppError(
      429,
      `Ci sono già ${maxFilesOfPerson} Suoi file da leggere: aspetti che siano letti e riprovi.`,
      undefined,
      30,
    ),
})

/**
 * Reads one file at a time in a separate process with limited time and memory; people take turns. A thread that runs
 * out of memory would end the server. `take` gets the parts in order and may answer them. Resolves to the final report
 * of the reader. Throws `FileRefused`, and 429 when too many files of the actor wait.
 */
export const inReader = <T>(
  actor: Actor,
  task: ReaderTask,
  take: (part: Part, answer: (message: ToReader) => void) => void | Promise<void>,
): Promise<T> => queue.run('id' in actor ? actor.id : actor.kind, () => converse<T>(task, take))

const converse = <T>(
  task: ReaderTask,
  take: (part: Part, answer: (message: ToReader) => void) => void | Promise<void>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    clearTimeout(idle)
    reader ??= started()
    const child = reader
    child.ref()
    child.channel?.ref()
    const late = setTimeout(() => child.kill('SIGKILL'), maxMs)
    const over = () => {
      clearTimeout(late)
      child.off('message', hear)
      child.off('close', gone)
    }
    const end = (settle: () => void) => {
      over()
      rest(child)
      settle()
    }
    const gone = () => {
      over()
      drop(child)
      reject(
        new FileRefused('Il file contiene troppo per essere letto: lasciarvi la sola tabella e riprovare.'),
      )
    }
    const fail = (error: unknown) => {
      over()
      drop(child)
      child.kill('SIGKILL')
      reject(error)
    }
    const hear = (message: FromReader) => {
      if ('end' in message) end(() => resolve(message.end as T))
      else if ('refusal' in message) end(() => reject(new FileRefused(message.refusal)))
      else if ('failure' in message) end(() => reject(new Error(message.failure)))
      else
        Promise.resolve(message)
          .then(part => take(part, answer => child.send(answer)))
          .catch(fail)
    }
    child.on('message', hear)
    child.once('close', gone)
    child.send({ task })
  })

/** In the sources, or `file-reader.js` beside the built server, of which this may be a chunk one folder below. */
function readerFile(): string {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  if (import.meta.url.endsWith('.ts')) return file('./file-reader-from-sources.mjs')
  const beside = file('./file-reader.js')
  return existsSync(beside) ? beside : file('../file-reader.js')
}

import type { PriceRow } from '../../contract/products/price-rows.ts'
import type { Actor } from '../database/actor.ts'
import { AppError } from '../errors.ts'
import { SideProcess } from '../side-process.ts'
import type { EggFile, EggLine } from '../subjects/egg/read-egg-lines.ts'
import { TurnQueue } from '../turn-queue.ts'
import type { FoundNames, Lookups, Outcome, PendingWrite, RecordsFile } from './check-records.ts'
import { FileRefused } from './file-refused.ts'
import type { Mapping } from './mapping.ts'
import type { AssignmentTegm } from './price-row-problems.ts'

/** A task for the reader: a file of prices by its path, the text of a file of records, or a file of EGG. */
export type ReaderTask =
  | { prices: string; mapping: Mapping | null; tegm: AssignmentTegm | null }
  | { records: RecordsFile }
  | { egg: EggFile }
export type ToReader =
  | { task: ReaderTask }
  | { records: Record<string, unknown>[] }
  /** The last part of the answer to `lookups`. */
  | { names: FoundNames }
type Part =
  | { rows: PriceRow[] }
  | { lookups: Lookups }
  | { writes: PendingWrite[] }
  | { outcomes: Outcome[] }
  | { lines: EggLine[] }
export type FromReader = Part | { end: unknown } | { refusal: string } | { failure: string }

/**
 * Limits of time and memory. The largest accepted file needs three seconds, a file of EGG a minute; where all processors
 * are busy, the low priority of the reader makes this many times as long.
 */
const maxMs = 180_000
const maxMemoryMb = 512
/** Maximum files of one person, waiting or being read. */
export const maxFilesOfPerson = 4

const reader = new SideProcess({ source: 'import/file-reader', maxMemoryMb, idleMs: 60_000 })

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
 * Reads one file at a time in a separate process with limited time and memory; people take turns. A thread is not enough,
 * because running out of memory in a thread ends the server. `take` receives the parts in order and may answer them.
 * Resolves to the final report of the reader. Throws `FileRefused`, and 429 when too many files of the actor wait.
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
    const child = reader.open()
    const timeout = setTimeout(() => child.kill('SIGKILL'), maxMs)
    const cleanUp = () => {
      clearTimeout(timeout)
      child.off('message', onMessage)
      child.off('close', onExit)
    }
    const end = (settle: () => void) => {
      cleanUp()
      reader.rest()
      settle()
    }
    const onExit = () => {
      cleanUp()
      reader.drop(child)
      reject(
        new FileRefused(
          'Il file contiene troppo per essere letto: lasci nel file la sola tabella e riprovi.',
        ),
      )
    }
    const fail = (error: unknown) => {
      cleanUp()
      reader.drop(child)
      child.kill('SIGKILL')
      reject(error)
    }
    const onMessage = (message: FromReader) => {
      if ('end' in message) end(() => resolve(message.end as T))
      else if ('refusal' in message) end(() => reject(new FileRefused(message.refusal)))
      else if ('failure' in message) end(() => reject(new Error(message.failure)))
      else
        Promise.resolve(message)
          .then(part => take(part, answer => child.send(answer)))
          .catch(fail)
    }
    child.on('message', onMessage)
    child.once('close', onExit)
    child.send({ task })
  })

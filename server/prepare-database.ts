import type { Context } from './context.ts'
import { firstStartBytes, reserveBytes } from './database/embedded/space-guard.ts'
import { isNoSpace } from './database/failures.ts'
import { fillEmptyDatabase } from './database/fill-empty-database.ts'
import { appliedMigrations, knownMigrations, migrate } from './database/migrate.ts'
import type { Database } from './database/open.ts'
import type { Logger } from './log.ts'
import { OperatorError } from './operator-error.ts'
import { exampleSignIns } from './sessions/example-sign-ins.ts'

type Say = (line: string) => void

const lookEveryMs = 2000

/**
 * Brings the database to this version's tables. On a disk with little room that is possible only where nothing is
 * to be done; else it throws the one line that says so.
 */
export async function requireTables(database: Database): Promise<void> {
  const applied = new Set(await appliedMigrations(database.pool))
  try {
    if (database.writable()) return await migrate(database.pool)
    if (knownMigrations().every(hash => applied.has(hash))) return
  } catch (error) {
    if (!isNoSpace(error)) throw error
  }
  if (applied.size === 0) {
    const megabytes = Math.round((reserveBytes + firstStartBytes) / 1e6)
    throw new OperatorError(
      `Il primo avvio non è finito: servono ${megabytes} MB liberi. Liberare spazio su disco e riavviare.`,
    )
  }
  throw new OperatorError(
    'Il database va aggiornato alle tabelle di questa versione e su disco non c’è spazio per farlo: liberare spazio e riavviare. I dati non sono stati toccati.',
  )
}

/**
 * Does `works` now, or as soon as there is room on the disk, in order: what has no room is done again by itself.
 * Answers how to stop waiting.
 */
export async function whenThereIsRoom(
  { database, log }: { database: Pick<Database, 'writable'>; log: Logger },
  works: (() => Promise<void>)[],
  everyMs = lookEveryMs,
): Promise<() => void> {
  const left = [...works]
  const goOn = async () => {
    try {
      for (let work = left[0]; work && database.writable(); work = left[0]) {
        await work()
        left.shift()
      }
    } catch (error) {
      if (!isNoSpace(error)) throw error
    }
  }
  await goOn()
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    if (left.length === 0) return
    timer = setTimeout(
      () =>
        goOn()
          .catch(error => log.error({ err: error }, 'what was put off at the start cannot be done'))
          .then(wait),
      everyMs,
    ).unref()
  }
  wait()
  return () => clearTimeout(timer)
}

/** Fills an empty database, and opens or closes the example sign-ins. */
export const firstContents = (context: Context, say: Say): (() => Promise<void>)[] => [
  () => fillEmptyDatabase(context, say),
  () => exampleSignIns(context, say),
]

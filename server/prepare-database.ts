import type { Context } from './context.ts'
import { isNoSpace } from './database/constraints/failures.ts'
import { firstStartBytes, reserveBytes } from './database/embedded/space-guard.ts'
import { fillEmptyDatabase } from './database/fill-empty-database.ts'
import { appliedMigrations, knownMigrations, migrate } from './database/migrate.ts'
import type { Database } from './database/open.ts'
import type { Logger } from './log.ts'
import { OperatorError } from './operator-error.ts'
import { exampleSignIns } from './sessions/example-sign-ins.ts'

type Print = (line: string) => void

const retryMs = 2000

/**
 * Migrates the database to the tables of this version. Throws an `OperatorError` when a migration is needed and the disk
 * has too little space.
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
      `Il primo avvio non è finito: servono ${megabytes} MB liberi. Liberi spazio su disco e riavvii.`,
    )
  }
  throw new OperatorError(
    'Il database va aggiornato alle tabelle di questa versione e su disco non c’è spazio per farlo: liberi spazio e riavvii. I dati non sono stati toccati.',
  )
}

/**
 * Runs `steps` in order, now or as soon as the disk has space; a step that fails for lack of space runs again later.
 * Returns a function that stops waiting. Throws the first other error of this call; later errors are logged.
 */
export async function runWhenWritable(
  { database, log }: { database: Pick<Database, 'writable'>; log: Logger },
  steps: (() => Promise<void>)[],
  everyMs = retryMs,
): Promise<() => void> {
  const left = [...steps]
  const runSteps = async () => {
    try {
      for (let step = left[0]; step && database.writable(); step = left[0]) {
        await step()
        left.shift()
      }
    } catch (error) {
      if (!isNoSpace(error)) throw error
    }
  }
  await runSteps()
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    if (left.length === 0) return
    timer = setTimeout(
      () =>
        runSteps()
          .catch(error => log.error({ err: error }, 'what was put off at the start cannot be done'))
          .then(wait),
      everyMs,
    ).unref()
  }
  wait()
  return () => clearTimeout(timer)
}

/** Steps that fill an empty database, and open or close the example sign-ins. */
export const firstContents = (context: Context, print: Print): (() => Promise<void>)[] => [
  () => fillEmptyDatabase(context, print),
  () => exampleSignIns(context, print),
]

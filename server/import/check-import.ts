import type { ResourceDefinition } from '../../contract/records/resource.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { findViolations } from '../database/constraints/find-violations.ts'
import type { Queries } from '../database/statements/queries.ts'
import type { GivenWrite } from '../database/store.ts'
import { AppError, unprocessable } from '../errors.ts'
import { namesOf, recordsOf } from '../records/look-up-records.ts'
import { errorsOf, type PendingWrite, type RecordsReport, selectReportedRows } from './check-records.ts'
import { FileRefused } from './file-refused.ts'
import { inReader } from './in-reader.ts'

/** Maximum rows of one transaction, so that other users of the embedded database wait briefly. */
export const maxRowsPerTransaction = 1000

export interface CheckedImport {
  report: RecordsReport
  /** The writes of all rows without errors, in the order of the file. */
  writes: PendingWrite[]
}

/** Rolls back a transaction that only tries writes. */
class RolledBack extends Error {}

/**
 * Checks a file of records row by row, for the dry run and for the write; writes nothing. The process that reads files
 * parses and checks the file; a few queries check many rows at once against the database. `after` skips the rows up to
 * this one. Throws 422 for a file that cannot be imported, 429 when too many files of the actor wait.
 */
export async function checkImport(
  context: Pick<Context, 'database' | 'store' | 'newId'>,
  definition: ResourceDefinition,
  text: string,
  actor: Actor,
  after = 0,
): Promise<CheckedImport> {
  const { database } = context
  const writes: PendingWrite[] = []
  try {
    const report = await inReader<RecordsReport>(
      actor,
      { records: { resource: definition.name, text, after } },
      async (part, answer) => {
        if ('writes' in part) for (const write of part.writes) writes.push(write)
        if (!('lookups' in part)) return
        const all: Record<string, unknown>[] = []
        for await (const records of recordsOf(database.reads, definition, part.lookups)) {
          answer({ records })
          all.push(...records)
        }
        answer({ names: await namesOf(database.reads, part.lookups, all) })
      },
    )
    return withRefusals(definition, report, writes, await refusalsOf(context, definition, writes, actor))
  } catch (error) {
    throw error instanceof FileRefused ? unprocessable({ testo: error.message }) : error
  }
}

/** The rows that constraints of the database or rules of the resource refuse, each with its error. */
async function refusalsOf(
  { database, store, newId }: Pick<Context, 'database' | 'store' | 'newId'>,
  definition: ResourceDefinition,
  writes: readonly PendingWrite[],
  actor: Actor,
): Promise<Map<PendingWrite, AppError>> {
  const refusals = new Map<PendingWrite, AppError>()
  for (let from = 0; from < writes.length; from += maxRowsPerTransaction) {
    const some = writes.slice(from, from + maxRowsPerTransaction)
    const byId = new Map(some.map(write => [write.id ?? newId(), write]))
    const rows = [...byId].map(([_id, { after }]) => ({ ...after, _id }))
    for (const [_id, refusal] of await findViolations(database.reads, definition, rows))
      refusals.set(byId.get(_id)!, refusal)
    if (!store.hasRules(definition)) continue
    const others = some.filter(write => !refusals.has(write))
    for (const [write, refusal] of await refusalsOfRules(others)) refusals.set(write as PendingWrite, refusal)
  }
  return refusals

  /** Runs the rules in a transaction that is rolled back: their queries and side effects cannot be predicted. */
  async function refusalsOfRules(some: readonly PendingWrite[]): Promise<ReadonlyMap<GivenWrite, AppError>> {
    let refused: ReadonlyMap<GivenWrite, AppError> = new Map()
    try {
      await database.orm.transaction(async (tx: Queries) => {
        refused = await store.refusalsOf(tx, definition, some, actor)
        throw new RolledBack()
      })
    } catch (error) {
      if (error instanceof RolledBack) return refused
      // The whole transaction was refused, for example by a simultaneous write; the real write reports it again.
      if (!(error instanceof AppError)) throw error
    }
    return refused
  }
}

/** Adds the refusals of the database to the result of the reader. */
function withRefusals(
  definition: ResourceDefinition,
  report: RecordsReport,
  writes: readonly PendingWrite[],
  refusals: ReadonlyMap<PendingWrite, AppError>,
): CheckedImport {
  if (refusals.size === 0) return { report, writes: [...writes] }
  const { conti, righe } = report
  const refusedRows = [...refusals].map(([{ riga, id, nome, values }, refusal]) => ({
    riga,
    esito: 'errata' as const,
    nome,
    _id: id,
    cambi: [],
    errori: errorsOf(definition, refusal, id === null ? values : null),
  }))
  const news = [...refusals.keys()].filter(({ id }) => id === null).length
  const known = new Set(refusedRows.map(({ riga }) => riga))
  return {
    writes: writes.filter(write => !refusals.has(write)),
    report: {
      ...report,
      conti: {
        ...conti,
        nuove: conti.nuove - news,
        cambiate: conti.cambiate - (refusals.size - news),
        errate: conti.errate + refusals.size,
      },
      righe: selectReportedRows(
        [...refusedRows, ...righe.filter(({ riga }) => !known.has(riga))].sort((a, b) => a.riga - b.riga),
      ),
      impronta: null,
    },
  }
}

import type { ResourceDefinition } from '../../contract/resource.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import type { Queries } from '../database/queries.ts'
import type { GivenWrite } from '../database/store.ts'
import { wouldBreak } from '../database/would-break.ts'
import { AppError, unprocessable } from '../errors.ts'
import { errorsOf, type PendingWrite, type RecordsReport, worstOf } from '../import/check-records.ts'
import { FileRefused } from '../import/file-refused.ts'
import { inReader } from '../import/in-reader.ts'
import { namesOf, recordsOf } from './look-up-records.ts'

/** Rows that are written, or tried, in one transaction: no other reader of the embedded database waits for more. */
export const rowsOfTransaction = 1000

export interface CheckedImport {
  report: RecordsReport
  /** What the rows come to that are not refused, in the order of the file. */
  writes: PendingWrite[]
}

/** What was tried and is to be left as it was. */
class Undone extends Error {}

/**
 * Says row by row what a file of records comes to, and writes nothing: the file is read and checked in the process
 * that reads files, the database is asked a few questions for many rows at once. The dry run and the write both stand
 * on it. With `after` it is about the rows that follow that row. Throws 422 for what is no such file, 429 while
 * too many files of the actor wait.
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

/** What the constraints of the database and the rules of the resource refuse, by row. */
async function refusalsOf(
  { database, store, newId }: Pick<Context, 'database' | 'store' | 'newId'>,
  definition: ResourceDefinition,
  writes: readonly PendingWrite[],
  actor: Actor,
): Promise<Map<PendingWrite, AppError>> {
  const refusals = new Map<PendingWrite, AppError>()
  for (let from = 0; from < writes.length; from += rowsOfTransaction) {
    const some = writes.slice(from, from + rowsOfTransaction)
    const byId = new Map(some.map(write => [write.id ?? newId(), write]))
    const rows = [...byId].map(([_id, { after }]) => ({ ...after, _id }))
    for (const [_id, refusal] of await wouldBreak(database.reads, definition, rows))
      refusals.set(byId.get(_id)!, refusal)
    if (!store.hasRules(definition)) continue
    const others = some.filter(write => !refusals.has(write))
    for (const [write, refusal] of await tried(others)) refusals.set(write as PendingWrite, refusal)
  }
  return refusals

  /** What rules depend on, and change besides, only trying shows. */
  async function tried(some: readonly PendingWrite[]): Promise<ReadonlyMap<GivenWrite, AppError>> {
    let refused: ReadonlyMap<GivenWrite, AppError> = new Map()
    try {
      await database.orm.transaction(async (tx: Queries) => {
        refused = (await store.writeMany(tx, definition, some, actor)).refused
        throw new Undone()
      })
    } catch (error) {
      if (error instanceof Undone) return refused
      // What came between: the write refuses it again.
      if (!(error instanceof AppError)) throw error
    }
    return refused
  }
}

/** What was found of a file, with what was refused since. */
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
      righe: worstOf(
        [...refusedRows, ...righe.filter(({ riga }) => !known.has(riga))].sort((a, b) => a.riga - b.riga),
      ),
      impronta: null,
    },
  }
}

import { createHash } from 'node:crypto'
import type { ImportOptions } from '../../contract/calls/resources.ts'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { findViolations } from '../database/constraints/find-violations.ts'
import { isChoosable, notListed } from '../database/reference-rights.ts'
import type { Queries } from '../database/statements/queries.ts'
import type { GivenWrite } from '../database/store.ts'
import { AppError, unprocessable } from '../errors.ts'
import { namesOf, recordsOf } from '../records/look-up-records.ts'
import {
  errorsOf,
  type LeftRows,
  type Outcome,
  type PendingWrite,
  type RecordsReport,
  selectReportedRows,
} from './check-records.ts'
import { FileRefused } from './file-refused.ts'
import { inReader } from './in-reader.ts'
import type { Mapping } from './mapping.ts'
import { readMapping } from './read-mapping.ts'
import { type Refused, rowsReportOf } from './rows-report.ts'

/** Maximum rows of one transaction, so that other users of the embedded database wait briefly. */
export const maxRowsPerTransaction = 1000

export interface CheckedImport {
  report: RecordsReport
  /** The writes of all good rows, in the order of the file. */
  writes: PendingWrite[]
  /** The mapping that read the file. */
  mapping: Mapping | null
  /** A CSV with every row of the file and its result, where the caller asks for the report. */
  rowsReport: string | null
}

/** What to check. */
export interface CheckedFile {
  text: string
  options: ImportOptions
  /** Default: the mapping that the options name. */
  mapping?: Mapping | null
  /** What a resumed import has left. Default: all rows. */
  left?: LeftRows
  /** Whether to make `rowsReport`. */
  withRowsReport?: boolean
}

/** Rolls back a transaction that only tries writes. */
class RolledBack extends Error {}

/**
 * Checks a file of records row by row, for the dry run and for the write; writes nothing. The process that reads files
 * parses and checks the file; a few queries check many rows at once against the database. Throws 422 for a file that
 * cannot be imported, 429 when too many files of the actor wait.
 */
export async function checkImport(
  context: Pick<Context, 'database' | 'store' | 'newId'>,
  definition: ResourceDefinition,
  { text, options, mapping: given, left, withRowsReport = false }: CheckedFile,
  actor: Actor,
): Promise<CheckedImport> {
  const { database } = context
  const { mappatura } = options
  const mapping = given ?? (mappatura ? await readMapping(database.reads, mappatura, 'elenchi') : null)
  const writes: PendingWrite[] = []
  const outcomes: Outcome[] = []
  try {
    const { report, head } = await inReader<{ report: RecordsReport; head: string[] }>(
      actor,
      {
        records: {
          resource: definition.name,
          text,
          options,
          mapping,
          left: left ?? null,
          withOutcomes: withRowsReport,
        },
      },
      async (part, answer) => {
        if ('writes' in part) for (const write of part.writes) writes.push(write)
        if ('outcomes' in part) for (const outcome of part.outcomes) outcomes.push(outcome)
        if (!('lookups' in part)) return
        const all: Record<string, unknown>[] = []
        for await (const records of recordsOf(database.reads, definition, part.lookups)) {
          answer({ records })
          all.push(...records)
        }
        answer({ names: await namesOf(database.reads, definition, part.lookups, all, actor) })
      },
    )
    const refusals = await refusalsOf(context, definition, writes, actor)
    const refused = new Map(
      [...refusals].map(([{ riga, id, values }, refusal]) => [
        riga,
        errorsOf(definition, refusal, id === null ? values : null),
      ]),
    )
    return {
      ...withRefusals(report, writes, refused),
      mapping,
      rowsReport: withRowsReport ? await rowsReportOf(head, outcomes, refused) : null,
    }
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
      refusals.set(byId.get(_id)!, hideMissing(definition, refusal, actor))
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

/** A missing record is refused like a record that the actor may not choose: the refusal tells of no record. */
function hideMissing(definition: ResourceDefinition, refusal: AppError, actor: Actor): AppError {
  const isMissing = refusal.status === 422
  const hidden = Object.keys(refusal.fields ?? {}).find(
    key => isMissing && definition.fields[key]?.to && isChoosable(actor, definition, key),
  )
  return hidden ? notListed(hidden) : refusal
}

/** Adds the refusals of the database to the result of the reader. */
function withRefusals(
  report: RecordsReport,
  writes: readonly PendingWrite[],
  refused: Refused,
): Pick<CheckedImport, 'report' | 'writes'> {
  if (refused.size === 0) return { report, writes: [...writes] }
  const { conti, righe, impronta } = report
  const refusedWrites = writes.filter(({ riga }) => refused.has(riga))
  const refusedRows = refusedWrites.map(({ riga, id, nome }) => ({
    riga,
    esito: 'errata' as const,
    nome,
    _id: id,
    simili: [],
    puoNuova: true,
    cambi: [],
    errori: refused.get(riga)!,
  }))
  const news = refusedWrites.filter(({ id }) => id === null).length
  const good = writes.filter(({ riga }) => !refused.has(riga))
  const fingerprint = createHash('sha256').update(JSON.stringify([impronta, [...refused]]))
  return {
    writes: good,
    report: {
      ...report,
      conti: {
        ...conti,
        nuove: conti.nuove - news,
        cambiate: conti.cambiate - (refused.size - news),
        errate: conti.errate + refused.size,
      },
      righe: selectReportedRows(
        [...refusedRows, ...righe.filter(({ riga }) => !refused.has(riga))].sort((a, b) => a.riga - b.riga),
      ),
      impronta: good.length > 0 ? fingerprint.digest('base64url') : null,
    },
  }
}

import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { isReferenced } from '../database/constraints/broken-constraint.ts'
import { commits, importLines, imports, tableFor } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { AppError, conflict, pointedAt } from '../errors.ts'
import { dependentsOf, inWords } from '../records/dependents.ts'

type Line = typeof importLines.$inferSelect

/** Maximum rows of one transaction; each row has its own savepoint, so that a refused row does not affect the others. */
const maxLinesPerTransaction = 50

/** Why the created records are removed, for the history. */
const reason = 'Importazione annullata.'

/**
 * Undoes the last written rows of an import that were not tried yet. A created record is deleted, a changed record gets its
 * old values, each through the store and with a line of history. A row that cannot be undone gets the reason. Returns
 * whether there may be more rows.
 */
export async function undoLines(
  { store }: Pick<Context, 'store'>,
  tx: Queries,
  definition: ResourceDefinition,
  id: string,
  actor: Actor,
): Promise<boolean> {
  const lines = await tx
    .select()
    .from(importLines)
    .where(and(eq(importLines.import, id), eq(importLines.takenBack, false), isNull(importLines.refusal)))
    .orderBy(desc(importLines.row))
    .limit(maxLinesPerTransaction)
  if (lines.length === 0) return false
  const table = tableFor(definition)
  const records = await tx
    .select({ _id: table._id, versione: table.versione })
    .from(table)
    .where(
      inArray(
        table._id,
        lines.map(({ record }) => record),
      ),
    )
  const versions = new Map(records.map(({ _id, versione }) => [_id as string, versione as number]))
  const history = await tx
    .select({ ref: commits.ref, versione: commits.versione, action: commits.action, info: commits.info })
    .from(commits)
    .where(
      inArray(
        commits.ref,
        lines.map(({ record }) => record),
      ),
    )
  const written = new Map(history.map(line => [`${line.ref} ${line.versione}`, line]))

  /** Whether only the server sets a field; its rules follow the other fields. */
  const isOfServer = (key: string) => definition.fields[key]?.sets?.length === 0

  async function undoLine(savepoint: Queries, { record, versione }: Line) {
    const version = versions.get(record)
    if (version === undefined) throw conflict('Non c’è più.')
    if (version !== versione) throw conflict('È stato modificato dopo l’importazione.')
    const { action, info } = written.get(`${record} ${versione}`) ?? {}
    if (action === 'create') {
      // No foreign key refuses a deletion that only marks the record.
      const isMarked = definition.deletion === 'status'
      const dependents = isMarked ? await dependentsOf(savepoint, definition, record, actor) : []
      if (dependents.length > 0) throw pointedAt(inWords(dependents))
      return store.remove(savepoint, definition, record, actor, reason)
    }
    if (!info) throw conflict('La cronologia non ne conserva più i valori di prima.')
    const changes = (info as { campo: string; prima: unknown }[]).filter(({ campo }) => !isOfServer(campo))
    const before = Object.fromEntries(changes.map(({ campo, prima }) => [campo, prima]))
    await store.update(savepoint, definition, record, versione, before, actor)
  }

  /** The reason why a row cannot be undone, in Italian. Rethrows other errors. */
  async function refusalOf(error: unknown, { record }: Line): Promise<string> {
    if (error instanceof AppError) return error.message
    if (isReferenced(error))
      return pointedAt(inWords(await dependentsOf(tx, definition, record, actor))).message
    throw error
  }

  const undone: number[] = []
  for (const line of lines)
    try {
      await tx.transaction(savepoint => undoLine(savepoint, line))
      undone.push(line.row)
    } catch (error) {
      const refusal = await refusalOf(error, line)
      await tx
        .update(importLines)
        .set({ refusal })
        .where(and(eq(importLines.import, id), eq(importLines.row, line.row)))
    }
  if (undone.length > 0) {
    await tx
      .update(importLines)
      .set({ takenBack: true })
      .where(and(eq(importLines.import, id), inArray(importLines.row, undone)))
    await tx
      .update(imports)
      .set({ takenBack: sql`${imports.takenBack} + ${undone.length}` })
      .where(eq(imports._id, id))
  }
  return lines.length === maxLinesPerTransaction
}

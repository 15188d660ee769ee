import { and, eq, ne, sql } from 'drizzle-orm'
import { loanFileRefusals } from '../../contract/access/loan-file-refusals.ts'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { titleOf } from '../../contract/records/title.ts'
import type { Actor } from '../database/actor.ts'
import { recordAmong, rowsFor } from '../database/row-access.ts'
import { tableFor } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { AppError } from '../errors.ts'

/** The record that `values` are written to: before a change, and after the creation, which has checked the values. */
interface Written {
  id: string
  isNew: boolean
}

/**
 * Asks about an equal value of another record (`asksWhenEqual`), in the transaction of the write. A value that a changed
 * record has already asks nothing. Simultaneous writes of one value follow one another. Throws 409 with the other record,
 * for a caller who may read it.
 */
export async function askWhenEqual(
  tx: Queries,
  definition: ResourceDefinition,
  values: Record<string, unknown>,
  actor: Actor,
  { id, isNew }: Written,
): Promise<void> {
  const table = tableFor(definition)
  for (const key of definition.asksWhenEqual ?? []) {
    const value = values[key]
    if (typeof value !== 'string') continue
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${definition.name} ${key} ${value}`}, 0))`,
    )
    const rows = await tx
      .select({ _id: table._id })
      .from(table)
      .where(
        and(
          eq(table[key]!, value),
          definition.deletion === 'status' ? ne(table.status!, 'deleted') : undefined,
        ),
      )
      .orderBy(table._id)
    const [other] = rows.filter(row => row._id !== id)
    const hasItAlready = !isNew && rows.some(row => row._id === id)
    if (!other || hasItAlready) continue
    const equal = await recordAmong(
      tx,
      definition,
      other._id as string,
      rowsFor(actor, definition.access.read),
    )
    const { label } = definition.fields[key]!
    const refusal = new AppError(
      409,
      `«${label}» è già di un’altra scheda: apra quella, oppure confermi che questa è un’altra persona.`,
      undefined,
      undefined,
      loanFileRefusals.similar,
    )
    throw equal
      ? Object.assign(refusal, { record: { _id: equal._id, nome: titleOf(definition, equal) } })
      : refusal
  }
}

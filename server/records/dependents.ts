import { eq, or, sql } from 'drizzle-orm'
import { formatNumber } from '../../contract/italian/format.ts'
import { maxCounted } from '../../contract/records/count-limits.ts'
import { type AnyField, type ResourceDefinition, removers } from '../../contract/records/resource.ts'
import { resources } from '../../contract/subjects/all.ts'
import type { Actor } from '../database/actor.ts'
import { recordAmong, rowsFor } from '../database/row-access.ts'
import { tableFor } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'
import { notFound } from '../errors.ts'

interface Dependents {
  nome: string
  etichetta: string
  quanti: number
}

const all: readonly ResourceDefinition[] = resources

/** A label within a sentence; abbreviations keep their capitals. */
const withinText = (label: string) =>
  label.replace(/^\p{Lu}(?=\p{Ll})/u, first => first.toLocaleLowerCase('it'))

/**
 * The number of records of each resource that refer to one record, in any state. Throws 404 when the record does not
 * exist or `actor` may not write it.
 */
export async function dependentsOf(
  db: Queries,
  definition: ResourceDefinition,
  id: string,
  actor: Actor,
): Promise<Dependents[]> {
  const { name } = definition
  if (!(await recordAmong(db, definition, id, rowsFor(actor, removers(definition))))) throw notFound()
  const found: Dependents[] = []
  for (const other of all) {
    const table = tableFor(other)
    const pointing = Object.entries<AnyField>(other.fields).flatMap(([key, { to }]) =>
      to === name ? [eq(table[key]!, id)] : [],
    )
    if (pointing.length === 0) continue
    const some = db
      .select({ one: sql`1` })
      .from(table)
      .where(or(...pointing))
      .limit(maxCounted + 1)
      .as('some')
    const [row] = await db.select({ quanti: sql<number>`count(*)::int` }).from(some)
    const { quanti } = row!
    const etichetta = withinText(quanti === 1 ? other.label.one : other.label.many)
    if (quanti > 0) found.push({ nome: other.name, etichetta, quanti })
  }
  return found
}

/** «2 agenti, 1 lead». */
export const inWords = (dependents: Dependents[]): string =>
  dependents
    .map(({ etichetta, quanti }) =>
      quanti > maxCounted
        ? `oltre ${formatNumber(maxCounted)} ${etichetta}`
        : `${formatNumber(quanti)} ${etichetta}`,
    )
    .join(', ')

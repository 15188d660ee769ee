import { and, ne, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyField, ResourceDefinition } from '../../contract/records/resource.ts'
import { resourceNamed } from '../../contract/subjects/all.ts'
import type { Actor } from '../database/actor.ts'
import { isChoosable } from '../database/reference-rights.ts'
import { digitsOf, tableFor } from '../database/schema.ts'
import { isAnyOf } from '../database/statements/is-any-of.ts'
import type { Queries } from '../database/statements/queries.ts'
import { type FoundNames, type Lookups, nameKey } from '../import/check-records.ts'
import { referable } from './referable.ts'

type Row = Record<string, unknown>

/** Maximum values in one statement: the limit of `referable`, and few enough for one message to the file reader. */
const maxValues = 200

function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += maxValues) yield all.slice(from, from + maxValues)
}

const living = (definition: ResourceDefinition) =>
  definition.deletion === 'status' ? ne(tableFor(definition).status!, 'deleted') : undefined

/** The records that a file names by id, or by a value of a field that identifies them, in batches. */
export async function* recordsOf(
  db: Queries,
  definition: ResourceDefinition,
  { ids, keys }: Lookups,
): AsyncGenerator<Row[]> {
  const table = tableFor(definition)
  const wanted = [{ key: '_id', values: ids }, ...keys]
  for (const { key, values } of wanted)
    for (const some of batches(values))
      yield await db
        .select()
        .from(table)
        .where(and(isAnyOf(compared(definition.fields[key], table[key]!), some), living(definition)))
}

/**
 * A column as `sameValue` of `server/import/check-records.ts` compares its values. A unique e-mail signs in, and is stored
 * in lower case with an index.
 */
function compared(field: AnyField | undefined, column: SQLWrapper): SQLWrapper {
  if (field?.kind === 'phone') return digitsOf(column)
  return field?.kind === 'email' && !field.unique ? sql`lower(${column})` : column
}

/** Names of the records that `records` refer to, and ids of the records that the file names and `actor` may choose. */
export async function namesOf(
  db: Queries,
  of: ResourceDefinition,
  { references }: Lookups,
  records: readonly Row[],
  actor: Actor,
): Promise<FoundNames> {
  const called: FoundNames['called'] = []
  const ids = new Map<string, string[]>()
  for (const { key, to, names } of references) {
    const referred = [...new Set(records.map(row => row[key] as string | null))].filter(id => id !== null)
    for (const some of batches(referred))
      for (const { _id, nome } of await referable(db, to, { ids: some.join(',') })) called.push([_id, nome])
    const definition: ResourceDefinition = resourceNamed(to)!
    const table = tableFor(definition)
    const title = sql`concat_ws(' ', ${sql.join(
      definition.title.map(one => sql`${table[one]!}::text`),
      sql`, `,
    )})`
    for (const some of batches(names)) {
      const found = await db
        .select({ _id: sql<string>`${table._id}`, nome: sql<string>`${title}` })
        .from(table)
        .where(and(isAnyOf(sql`lower(${title})`, some), living(definition), isChoosable(actor, of, key)))
      for (const { _id, nome } of found) {
        const same = ids.get(nameKey(key, nome)) ?? []
        ids.set(nameKey(key, nome), [...same, _id])
      }
    }
  }
  return { called, ids: [...ids] }
}

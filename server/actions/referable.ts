import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyDefinition } from '../../contract/resource.ts'
import { resources } from '../../contract/resources/all.ts'
import { fold } from '../database/fold.ts'
import { literal } from '../database/literal.ts'
import type { Queries } from '../database/queries.ts'
import { tableFor } from '../database/schema.ts'

/** As many as one reads through before writing another letter. */
const shown = 20

interface Named {
  _id: string
  nome: string
  dettaglio: string | null
}

/**
 * Records of the resource called `name`, by what they are called: those of `ids`, or the first whose name has the
 * words of `search`, without those that were deleted.
 */
export async function referable(
  db: Queries,
  name: string,
  { search = '', ids }: { search?: string; ids?: string },
): Promise<Named[]> {
  const definition: AnyDefinition = resources.find(one => one.name === name)!
  const table = tableFor(definition)
  const names = definition.title.map(key => sql`${table[key]!}::text`)
  const words = fold(search).split(' ').filter(Boolean)
  const found: SQL | undefined = ids
    ? inArray(table._id!, ids.split(','))
    : and(
        definition.deletion === 'status' ? sql`${table.status} <> 'deleted'` : undefined,
        ...words.map(word => sql`${searchable(definition)} like ${`%${literal(word)}%`}`),
      )
  return db
    .select({
      _id: sql<string>`${table._id!}`,
      nome: sql<string>`concat_ws(' ', ${sql.join(names, sql`, `)})`,
      dettaglio: sql<string | null>`${definition.subtitle ? sql`${table[definition.subtitle]!}` : sql`null`}`,
    })
    .from(table)
    .where(found)
    .orderBy(...definition.title.map(key => asc(table[key]!)), asc(table._id!))
    .limit(ids ? 200 : shown)
}

/** Where its words are: the column kept for searching, or the first field of its name. */
const searchable = (definition: AnyDefinition): SQL => {
  const { ricerca, ...columns } = tableFor(definition)
  return ricerca ? sql`${ricerca}` : sql`lower(${columns[definition.title[0]!]!}::text)`
}

import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyDefinition } from '../../contract/resource.ts'
import { resources } from '../../contract/resources/all.ts'
import { type Actor, may } from '../database/actor.ts'
import { fold } from '../database/fold.ts'
import { literal } from '../database/literal.ts'
import type { Queries } from '../database/queries.ts'
import { tableFor } from '../database/schema.ts'

/** As many as one reads through before writing another letter. */
const shown = 20
/** Ids of one question. */
const mostIds = 200
/** Among those referred to, before names are compared. */
const lookedThrough = 500

interface Named {
  _id: string
  nome: string
  dettaglio: string | null
}

/**
 * What a field of a resource may refer to, as far as `actor`, who may read the resource, may know it: everything where
 * the field says so or the actor may read the target; otherwise what is already referred to, by name alone.
 */
export async function referableTo(
  db: Queries,
  definition: AnyDefinition,
  campo: string,
  query: Asked,
  actor: Actor,
): Promise<{ rows: Named[]; soloRiferiti: boolean }> {
  const { to, listedFor, kind } = definition.fields[campo]!
  const target = resources.find(one => one.name === to)!
  if (listedFor === 'everyReader' || may(actor, target.access.read))
    return { rows: await referable(db, target.name, query), soloRiferiti: false }
  // A resource may refer to itself.
  const from = tableFor(definition)
  const field = sql`referring.${sql.identifier(from[campo]!.name)}`
  const { _id } = tableFor(target)
  const refers = kind === 'recipients' ? sql`${field} ? ${_id}::text` : sql`${field} = ${_id}`
  const referred = sql`exists (select from ${from} referring where ${refers})`
  const found = await referable(db, target.name, query, { among: referred, limit: lookedThrough })
  // Words are looked for in e-mails and telephones too, which are not to be guessed here.
  const words = fold(query.search ?? '')
    .split(' ')
    .filter(Boolean)
  const rows = found
    .filter(({ nome }) => words.every(word => fold(nome).includes(word)))
    .map(row => ({ ...row, dettaglio: null }))
  return { rows: query.ids ? rows : rows.slice(0, shown), soloRiferiti: true }
}

interface Asked {
  search?: string
  ids?: string
}

/**
 * Records of the resource called `name`, by what they are called: those of `ids`, or the first whose name has the
 * words of `search`, without those that were deleted. Only those that are `among` these.
 */
export async function referable(
  db: Queries,
  name: string,
  { search = '', ids }: Asked,
  { among, limit = ids ? mostIds : shown }: { among?: SQL; limit?: number } = {},
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
    .where(and(found, among))
    .orderBy(...definition.title.map(key => asc(table[key]!)), asc(table._id!))
    .limit(limit)
}

/** Where its words are: the column kept for searching, or the first field of its name. */
const searchable = (definition: AnyDefinition): SQL => {
  const { ricerca, ...columns } = tableFor(definition)
  return ricerca ? sql`${ricerca}` : sql`lower(${columns[definition.title[0]!]!}::text)`
}

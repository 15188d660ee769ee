import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import { countedTo } from '../../../contract/records/counted-to.ts'
import type { AnyField, ResourceDefinition } from '../../../contract/records/resource.ts'
import { isSortable } from '../../../contract/records/sorting.ts'
import { fold } from '../../../contract/text/fold.ts'
import { unprocessable } from '../../errors.ts'
import { caller, type RecordRights, selectJson, snapshot } from '../record-json.ts'
import { among, callerOf, shapeOfRows } from '../row-access.ts'
import { tableFor } from '../schema.ts'
import { italianOrder, type ResourceTable, readKinds } from '../table.ts'
import { literal } from './literal.ts'
import { type ReadyStatement, readyStatement } from './ready-statement.ts'

type Filter = string | number | boolean | null

export interface ListQuery {
  /** Equal to, by field; only fields the definition lists as filters. */
  filter?: Record<string, Filter>
  search?: string
  /** A sortable field or `_id` (by time of creation), with a minus to turn it round. */
  sort?: string
  limit?: number
  cursor?: string
  /** Of the records that the rest finds, only these. */
  ids?: string[]
}

/** A page of a list that can be answered. */
export interface Asked extends RecordRights {
  limit: number
  order: { key: string; descending: boolean }
  filters: [string, Filter][]
  words: string[]
  /** The last record of the page before, by the order's own columns. */
  after: { value: unknown; id: string } | null
  ids: string[] | null
}

/** Throws 422 for a filter, an order or a cursor that the definition does not have. */
export function readListQuery(definition: ResourceDefinition, query: ListQuery, rights: RecordRights): Asked {
  const { list } = definition
  const sort = query.sort ?? list.sort
  const descending = sort.startsWith('-')
  const key = descending ? sort.slice(1) : sort
  const isSeen = (name: string) => !rights.hidden.includes(name)
  if (key !== '_id' && !(isSortable(definition, key) && isSeen(key)))
    throw unprocessable({ sort: `Non si può ordinare per «${key}».` })
  const filters = Object.entries(query.filter ?? {})
  for (const [name] of filters)
    if (!list.filters?.includes(name) || !isSeen(name))
      throw unprocessable({ filter: `Non si può filtrare per «${name}».` })
  return {
    limit: Math.min(Math.max(query.limit ?? 50, 1), 200),
    order: { key, descending },
    filters,
    words: query.search ? fold(query.search).split(' ').filter(Boolean) : [],
    after: query.cursor ? readCursor(definition, key, query.cursor) : null,
    ids: query.ids ?? null,
    ...rights,
  }
}

function readCursor({ fields }: ResourceDefinition, key: string, cursor: string) {
  let from: unknown
  try {
    from = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    from = null
  }
  const [value, id] = Array.isArray(from) && from.length === 2 ? from : []
  const field = fields[key]
  const fits = key === '_id' || (value === null ? field?.optional : field?.schema.safeParse(value).success)
  if (!fits || !validate(id))
    throw unprocessable({ cursor: 'La pagina richiesta non esiste più: riparta dalla prima.' })
  return { value, id }
}

/** The cursor of the page that follows `last`. */
export const cursorAfter = (last: Record<string, unknown>, { order: { key } }: Asked): string =>
  Buffer.from(JSON.stringify([last[key], last._id])).toString('base64url')

/** What is asked, but for the values: lists of the same shape are the same statement. */
const shapeOf = (
  { name }: ResourceDefinition,
  { filters, words, validatedOnly, ids, readable, writable, hidden }: Asked,
) => [
  name,
  filters.map(([key, value]) => [key, value === null, value === 'deleted']),
  words.map(isShort),
  validatedOnly,
  ids !== null,
  shapeOfRows(readable),
  shapeOfRows(writable),
  hidden,
]

/** Lists with the same key have the same total. */
export const totalKey = (
  { name }: ResourceDefinition,
  { filters, words, validatedOnly, readable }: Asked,
): string => JSON.stringify([name, filters, words, validatedOnly, readable])

/** The index holds three letters at a time, and beginnings of words: of fewer letters only those are looked for. */
const isShort = (word: string) => word.length < 3

const found = (column: SQLWrapper, word: string, at: number): SQL =>
  isShort(word)
    ? sql`(${column} like ${sql.placeholder(`${at}`)} or ${column} like ${sql.placeholder(`${at} inside`)})`
    : sql`${column} like ${sql.placeholder(`${at}`)}`

function conditions(definition: ResourceDefinition, table: ResourceTable, asked: Asked): SQL | undefined {
  const { filters, words, validatedOnly, ids, readable } = asked
  const deletedAsked = filters.some(([key, value]) => key === 'status' && value === 'deleted')
  return and(
    validatedOnly ? eq(table.status!, 'validated') : undefined,
    among(readable, table, caller),
    ids ? sql`${table._id} = any(${sql.placeholder('ids')}::uuid[])` : undefined,
    ...filters.map(([key, value]) =>
      value === null ? sql`${table[key]!} is null` : eq(table[key]!, sql.placeholder(key)),
    ),
    ...words.flatMap((word, at) => (table.ricerca ? [found(table.ricerca, word, at)] : [])),
    // Hidden unless asked for.
    definition.deletion === 'status' && !deletedAsked ? sql`${table.status} <> 'deleted'` : undefined,
  )
}

/** The columns of an order: of a table, or of what was found in it. */
interface Ordered {
  key: SQLWrapper
  id: SQLWrapper
  /** Records may have no value: they are last in ascending order, first in descending order. */
  isOptional: boolean
}
/** A column with an order of its own has the collation of its index. */
const keyOf = (field: AnyField | undefined, column: SQLWrapper): SQLWrapper =>
  field && !field.sortable && readKinds.includes(field.kind) ? sql`(${column} ${italianOrder})` : column
const orderedIn = (
  definition: ResourceDefinition,
  table: ResourceTable,
  { order: { key } }: Asked,
): Ordered => ({
  key: keyOf(definition.fields[key], table[key]!),
  id: table._id,
  isOptional: Boolean(definition.fields[key]?.optional),
})

/** Only what comes after the cursor, by the order's own columns, so that the index is walked, never skipped. */
function following(columns: Ordered, { order: { key, descending }, after }: Asked): SQL | undefined {
  if (!after) return undefined
  const sign = descending ? sql`<` : sql`>`
  const id = sql`${sql.placeholder('after id')}::uuid`
  if (key === '_id') return sql`${columns.id} ${sign} ${id}`
  if (after.value === null) {
    const later = sql`${columns.key} is null and ${columns.id} ${sign} ${id}`
    return descending ? sql`(${later} or ${columns.key} is not null)` : sql`(${later})`
  }
  const later = sql`(${columns.key}, ${columns.id}) ${sign} (${sql.placeholder('after value')}, ${id})`
  return columns.isOptional && !descending ? sql`(${later} or ${columns.key} is null)` : later
}

/** The part of a statement that depends on where its page begins. */
const shapeOfPlace = ({ after }: Asked) => after && [after.value === null]

function orderBy(columns: Ordered, { order: { key, descending } }: Asked): SQL {
  const direction = descending ? desc : asc
  const id = direction(columns.id)
  return key === '_id' ? id : sql`${direction(columns.key)}, ${id}`
}

/** Written out, not a parameter: a plan made for any limit whatever sorts the whole table. */
const oneMoreThan = (limit: number) => sql.raw(String(limit + 1))

const valuesOf = (asked: Asked): Record<string, unknown> => ({
  ...Object.fromEntries(asked.filters),
  ...Object.fromEntries(
    asked.words.flatMap((word, at) => [
      [`${at}`, isShort(word) ? `${literal(word)}%` : `%${literal(word)}%`],
      [`${at} inside`, `% ${literal(word)}%`],
    ]),
  ),
  'after value': asked.after?.value,
  'after id': asked.after?.id,
  ids: asked.ids,
  'caller id': callerOf(asked.readable, asked.writable),
})

/** The best plan of a list depends on how many records have the value or the word, or are the caller's. */
const ready = (key: unknown, asked: Asked, write: () => SQL): ReadyStatement =>
  readyStatement(
    {
      key,
      values: valuesOf(asked),
      planDependsOnValues:
        asked.words.length > 0 ||
        asked.filters.some(([, value]) => value !== null) ||
        typeof asked.readable !== 'string',
    },
    write,
  )

/**
 * A page of what words are found in, with its total, as long as no more are found than `most`: then a `total` of one
 * more says so, and the page is of none in particular. Found first and put in order afterwards: who walks the order
 * and looks for a surname among surnames goes through all others first, and no statistics tell PostgreSQL so. With
 * `among`, only so many that come next in the order are looked at.
 */
export function searchStatement(
  definition: ResourceDefinition,
  asked: Asked,
  most: number,
  among?: number,
): ReadyStatement {
  const table = tableFor(definition)
  const { order, limit } = asked
  return ready(
    [most, among ?? null, shapeOf(definition, asked), order, limit, shapeOfPlace(asked)],
    asked,
    () => {
      const columns = orderedIn(definition, table, asked)
      const place = among
        ? sql`(
          select * from ${table} where ${following(columns, asked) ?? sql`true`}
          order by ${orderBy(columns, asked)} limit ${sql.raw(String(among))}
        ) as ${sql.identifier(definition.name)}`
        : sql`${table}`
      const found: Ordered = { ...columns, key: sql`ordered`, id: sql`id` }
      const page = sql`select id from found where ${following(found, asked) ?? sql`true`} order by ${orderBy(found, asked)} limit ${oneMoreThan(limit)}`
      return sql`
      with found as materialized (
        select ${columns.id} as id, ${columns.key} as ordered from ${place}
        where ${conditions(definition, table, asked)} limit ${oneMoreThan(most)}
      ), page as materialized (${page})
      select answer.*, (select count(*)::int from found) as total from (${selectJson(
        definition,
        table,
        asked,
        sql`where ${table._id} in (select id from page) order by ${orderBy(columns, asked)}`,
      )}) answer`
    },
  )
}

/** The page as JSON texts, and one record more when there are others. */
export function pageStatement(definition: ResourceDefinition, asked: Asked): ReadyStatement {
  const table = tableFor(definition)
  const { order, limit } = asked
  return ready([shapeOf(definition, asked), order, limit, shapeOfPlace(asked)], asked, () => {
    const columns = orderedIn(definition, table, asked)
    const where = and(conditions(definition, table, asked), following(columns, asked)) ?? sql`true`
    return selectJson(
      definition,
      table,
      asked,
      sql`where ${where} order by ${orderBy(columns, asked)} limit ${oneMoreThan(limit)}`,
    )
  })
}

/** How many there are on all pages together, up to one more than are counted. */
export function countStatement(definition: ResourceDefinition, asked: Asked): ReadyStatement {
  const table = tableFor(definition)
  return ready(shapeOf(definition, asked), asked, () => {
    const where = conditions(definition, table, asked) ?? sql`true`
    return sql`select count(*)::int as total, ${snapshot} as "snapshot" from (select from ${table} where ${where} limit ${oneMoreThan(countedTo)}) t`
  })
}

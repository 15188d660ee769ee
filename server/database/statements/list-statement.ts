import { and, asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import { noSuchPage } from '../../../contract/calls/cursor.ts'
import { maxCounted } from '../../../contract/records/count-limits.ts'
import type { AnyField, ResourceDefinition } from '../../../contract/records/resource.ts'
import { isSortable } from '../../../contract/records/sorting.ts'
import { resourceNamed } from '../../../contract/subjects/all.ts'
import { oneLine } from '../../../contract/text/characters.ts'
import { fold } from '../../../contract/text/fold.ts'
import { unprocessable } from '../../errors.ts'
import { italianOrder, storedKind } from '../field-kinds.ts'
import { caller, type RecordRights, selectJson, snapshot } from '../record-json.ts'
import { among, callerOf, shapeOfRows } from '../row-access.ts'
import { tableFor } from '../schema.ts'
import type { ResourceTable } from '../table.ts'
import type { DerivedCondition, DerivedOrders } from './derived-filters.ts'
import { literal } from './literal.ts'
import type { Reads } from './queries.ts'
import { type ReadyStatement, readyStatement } from './ready-statement.ts'

type Filter = string | number | boolean | null

export interface ListQuery {
  /** Required values by field; only filters of the definition are allowed. */
  filter?: Record<string, Filter>
  search?: string
  /** A sortable field or `_id` (by time of creation), with a minus for descending order. */
  sort?: string
  limit?: number
  cursor?: string
  /** Restricts the result to these records. */
  ids?: string[]
}

/** A validated query for one page of a list. */
export interface ListRequest extends RecordRights {
  limit: number
  order: { key: string; descending: boolean }
  filters: [string, Filter][]
  derived: [string, DerivedCondition][]
  /** The expression of an order by something that derives from a record. */
  derivedOrder: DerivedOrders[string] | null
  words: string[]
  /** The values of the last record of the previous page, in the columns of the order. */
  after: { value: unknown; id: string } | null
  ids: string[] | null
}

/**
 * Validates a query. Throws 422 for a filter, order or cursor that the definition or the caller's rights do not allow.
 */
export function readListQuery(
  definition: ResourceDefinition,
  query: ListQuery,
  rights: RecordRights,
  derived: [string, DerivedCondition][] = [],
  orders: DerivedOrders = {},
): ListRequest {
  const { list } = definition
  const sort = query.sort ?? list.sort
  const descending = sort.startsWith('-')
  const key = descending ? sort.slice(1) : sort
  const isSeen = (name: string) => !rights.hidden.includes(name)
  if (key !== '_id' && !(isSortable(definition, key) && isSeen(key)))
    throw unprocessable({ sort: `Non si può ordinare per «${key}».` })
  const given = Object.entries(query.filter ?? {})
  const filters = given.filter(([name]) => !derived.some(([known]) => known === name))
  for (const [name] of filters)
    if (!list.filters?.includes(name) || !isSeen(name))
      throw unprocessable({ filter: `Non si può filtrare per «${name}».` })
  return {
    limit: Math.min(Math.max(query.limit ?? 50, 1), 200),
    order: { key, descending },
    filters,
    derived,
    derivedOrder: orders[key] ?? null,
    words: query.search ? fold(query.search).split(' ').filter(Boolean) : [],
    after: query.cursor ? readCursor(definition, key, query.cursor) : null,
    ids: query.ids ?? null,
    ...rights,
  }
}

function readCursor({ fields, list }: ResourceDefinition, key: string, cursor: string) {
  let from: unknown
  try {
    from = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    from = null
  }
  const [value, id] = Array.isArray(from) && from.length === 2 ? from : []
  const field = fields[key] ?? list.orders?.[key]
  const isName = field && isReference(field) && typeof value === 'string' && oneLine.test(value)
  const fits =
    key === '_id' || (value === null ? field?.optional : isName || field?.schema.safeParse(value).success)
  if (!fits || !validate(id)) throw unprocessable({ cursor: noSuchPage })
  return { value, id }
}

/**
 * The cursor of the page that follows `last`. In an order by a reference the cursor contains the name, not the id: with
 * an id of their choice, callers could compare names that they may not read.
 */
export async function cursorAfter(
  db: Reads,
  definition: ResourceDefinition,
  last: Record<string, unknown>,
  { order: { key }, derivedOrder }: ListRequest,
): Promise<string> {
  const field = definition.fields[key]
  const isName = field && isReference(field) && last[key] !== null
  const value = derivedOrder
    ? await derivedValue(db, tableFor(definition), derivedOrder, last._id as string)
    : isName
      ? await nameOf(db, field, last[key] as string)
      : last[key]
  return Buffer.from(JSON.stringify([value, last._id])).toString('base64url')
}

const isReference = (field: AnyField): boolean => Boolean(storedKind(field).isForeignKey)

/** The names of the records that a field may refer to, in Italian order: a relation of `referred_id` and `referred_name`. */
function referredNames({ to }: AnyField): SQL {
  const target = resourceNamed(to)!
  const table = tableFor(target)
  const titles = target.title.map(key => sql`${sql.identifier(table[key]!.name)}::text`)
  return sql`(select _id as referred_id, (concat_ws(' ', ${sql.join(titles, sql`, `)}) ${italianOrder}) as referred_name from ${table}) referred`
}

/** The join that an order by a reference needs. */
function joinOf({ fields }: ResourceDefinition, table: ResourceTable, { order: { key } }: ListRequest): SQL {
  const field = fields[key]
  return field && isReference(field)
    ? sql`left join ${referredNames(field)} on referred_id = ${table[key]!}`
    : sql``
}

/** The value of a derived order of a record, as text. */
async function derivedValue(
  db: Reads,
  table: ResourceTable,
  orderOf: DerivedOrders[string],
  id: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ value: string | null }>(
    sql`select (${orderOf(table)})::text as value from ${table} where ${table._id} = ${id}::uuid`,
  )
  return rows[0]?.value ?? null
}

async function nameOf(db: Reads, field: AnyField, id: string): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select referred_name as name from ${referredNames(field)} where referred_id = ${id}::uuid`,
  )
  return rows[0]!.name
}

/**
 * The parts of a query that decide its statement, without the values: lists of the same shape use the same statement.
 */
export const shapeOf = (
  { name }: ResourceDefinition,
  { filters, derived, words, validatedOnly, ids, readable, writable, hidden }: ListRequest,
) => [
  name,
  filters.map(([key, value]) => [key, value === null, value === 'deleted']),
  derived.map(([key, { shape }]) => [key, shape]),
  words.map(isShort),
  validatedOnly,
  ids !== null,
  shapeOfRows(readable),
  shapeOfRows(writable),
  hidden,
]

/** The key of a cached total: lists with the same key have the same total. */
export const totalKey = (
  { name }: ResourceDefinition,
  { filters, derived, words, validatedOnly, readable }: ListRequest,
): string =>
  JSON.stringify([
    name,
    filters,
    derived.map(([key, { shape, values }]) => [key, shape, values]),
    words,
    validatedOnly,
    readable,
  ])

/** Whether a word is shorter than the trigrams of the index. Of short words only the beginnings of words are found. */
const isShort = (word: string) => word.length < 3

const found = (column: SQLWrapper, word: string, at: number): SQL =>
  isShort(word)
    ? sql`(${column} like ${sql.placeholder(`${at}`)} or ${column} like ${sql.placeholder(`${at} inside`)})`
    : sql`${column} like ${sql.placeholder(`${at}`)}`

/** The name of a value of a derived filter among those of the statement. */
const derivedName = (filter: string, name: string) => `${filter} ${name}`

/** The condition of a derived filter, with the places of its values. */
export const derivedWhere = (name: string, { where }: DerivedCondition, table: ResourceTable): SQL =>
  where(table, key => sql.placeholder(derivedName(name, key)))

/** The condition of the records on all pages of a list. */
export function conditions(
  definition: ResourceDefinition,
  table: ResourceTable,
  request: ListRequest,
): SQL | undefined {
  const { filters, derived, words, validatedOnly, ids, readable } = request
  const includesDeleted = filters.some(([key, value]) => key === 'status' && value === 'deleted')
  return and(
    validatedOnly ? eq(table.status!, 'validated') : undefined,
    among(readable, table, caller, true),
    ids ? sql`${table._id} = any(${sql.placeholder('ids')}::uuid[])` : undefined,
    ...filters.map(([key, value]) =>
      value === null ? sql`${table[key]!} is null` : eq(table[key]!, sql.placeholder(key)),
    ),
    ...derived.map(([name, condition]) => derivedWhere(name, condition, table)),
    ...words.flatMap((word, at) => (table.ricerca ? [found(table.ricerca, word, at)] : [])),
    // Deleted records are hidden unless the query filters by that status.
    definition.deletion === 'status' && !includesDeleted ? sql`${table.status} <> 'deleted'` : undefined,
  )
}

/** The columns of an order, in a table or in a subquery. */
interface Ordered {
  key: SQLWrapper
  id: SQLWrapper
  /** Whether records may have no value. Nulls are last in ascending order, first in descending order. */
  isOptional: boolean
}
/**
 * The key of an order: the name for references, the column for other fields. Text columns get the Italian collation;
 * sortable columns have it.
 */
function keyOf(field: AnyField | undefined, column: SQLWrapper): SQLWrapper {
  if (field && isReference(field)) return sql`referred_name`
  return field && !field.sortable && storedKind(field).isInItalianOrder
    ? sql`(${column} ${italianOrder})`
    : column
}
const orderedIn = (
  definition: ResourceDefinition,
  table: ResourceTable,
  { order: { key }, derivedOrder }: ListRequest,
): Ordered => ({
  key: derivedOrder ? sql`(${derivedOrder(table)})` : keyOf(definition.fields[key], table[key]!),
  id: table._id,
  isOptional: derivedOrder !== null || Boolean(definition.fields[key]?.optional),
})

/** SQL condition for records after the cursor, on the columns of the order, so that an index scan starts there. */
function following(columns: Ordered, { order: { key, descending }, after }: ListRequest): SQL | undefined {
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

/** The part of a statement's shape that depends on the cursor. */
const shapeOfPlace = ({ after }: ListRequest) => after && [after.value === null]

function orderBy(columns: Ordered, { order: { key, descending } }: ListRequest): SQL {
  const direction = descending ? desc : asc
  const id = direction(columns.id)
  return key === '_id' ? id : sql`${direction(columns.key)}, ${id}`
}

/** The limit is part of the text, not a parameter: a plan for any limit would sort the whole table. */
const oneMoreThan = (limit: number) => sql.raw(String(limit + 1))

const valuesOf = (request: ListRequest): Record<string, unknown> => ({
  ...Object.fromEntries(request.filters),
  ...Object.fromEntries(
    request.derived.flatMap(([key, { values }]) =>
      Object.entries(values).map(([name, value]) => [derivedName(key, name), value]),
    ),
  ),
  ...Object.fromEntries(
    request.words.flatMap((word, at) => [
      [`${at}`, isShort(word) ? `${literal(word)}%` : `%${literal(word)}%`],
      [`${at} inside`, `% ${literal(word)}%`],
    ]),
  ),
  'after value': request.after?.value,
  'after id': request.after?.id,
  ids: request.ids,
  'caller id': callerOf(request.readable, request.writable),
})

/**
 * A statement about the records of a list. Its best plan depends on the number of records with the filtered value or the
 * word, or of the caller.
 */
export const readyFor = (key: unknown, request: ListRequest, write: () => SQL): ReadyStatement =>
  readyStatement(
    {
      key,
      values: valuesOf(request),
      planDependsOnValues:
        request.words.length > 0 ||
        request.derived.length > 0 ||
        request.filters.some(([, value]) => value !== null) ||
        typeof request.readable !== 'string',
    },
    write,
  )

/**
 * A page of a search with its total, if at most `max` records are found; otherwise `total` is one more and the page is
 * arbitrary. Finds first and orders afterwards: scanning in the order for a rare surname would visit most other rows
 * first, and PostgreSQL's statistics do not reveal that. With `among`, only that many records after the cursor are
 * searched.
 */
export function searchStatement(
  definition: ResourceDefinition,
  request: ListRequest,
  max: number,
  among?: number,
): ReadyStatement {
  const table = tableFor(definition)
  const { order, limit } = request
  return readyFor(
    [max, among ?? null, shapeOf(definition, request), order, limit, shapeOfPlace(request)],
    request,
    () => {
      const columns = orderedIn(definition, table, request)
      const join = joinOf(definition, table, request)
      const place = among
        ? sql`(
          select ${table}.* from ${table} ${join} where ${following(columns, request) ?? sql`true`}
          order by ${orderBy(columns, request)} limit ${sql.raw(String(among))}
        ) as ${sql.identifier(definition.name)}`
        : sql`${table}`
      const found: Ordered = { ...columns, key: sql`ordered`, id: sql`id` }
      const page = sql`select id from found where ${following(found, request) ?? sql`true`} order by ${orderBy(found, request)} limit ${oneMoreThan(limit)}`
      return sql`
      with found as materialized (
        select ${columns.id} as id, ${columns.key} as ordered from ${place} ${join}
        where ${conditions(definition, table, request)} limit ${oneMoreThan(max)}
      ), page as materialized (${page})
      select answer.*, (select count(*)::int from found) as total from (${selectJson(
        definition,
        table,
        request,
        sql`${join} where ${table._id} in (select id from page) order by ${orderBy(columns, request)}`,
      )}) answer`
    },
  )
}

/** One page as JSON texts, with one more record if there are further pages. */
export function pageStatement(definition: ResourceDefinition, request: ListRequest): ReadyStatement {
  const table = tableFor(definition)
  const { order, limit } = request
  return readyFor([shapeOf(definition, request), order, limit, shapeOfPlace(request)], request, () => {
    const columns = orderedIn(definition, table, request)
    const where = and(conditions(definition, table, request), following(columns, request)) ?? sql`true`
    return selectJson(
      definition,
      table,
      request,
      sql`${joinOf(definition, table, request)} where ${where} order by ${orderBy(columns, request)} limit ${oneMoreThan(limit)}`,
    )
  })
}

/** The number of records on all pages, up to one more than `maxCounted`. */
export function countStatement(definition: ResourceDefinition, request: ListRequest): ReadyStatement {
  const table = tableFor(definition)
  return readyFor(shapeOf(definition, request), request, () => {
    const where = conditions(definition, table, request) ?? sql`true`
    return sql`select count(*)::int as total, ${snapshot} as "snapshot" from (select from ${table} where ${where} limit ${oneMoreThan(maxCounted)}) t`
  })
}

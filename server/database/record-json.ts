import { and, eq, type SQL, sql } from 'drizzle-orm'
import { abilityNames } from '../../contract/records/abilities.ts'
import type { FieldKind } from '../../contract/records/fields.ts'
import type { AnyField, ResourceDefinition } from '../../contract/records/resource.ts'
import { among, callerOf, type Rows, shapeOfRows } from './row-access.ts'
import { tableFor } from './schema.ts'
import { type ReadyStatement, readyStatement } from './statements/ready-statement.ts'
import type { ResourceTable } from './table.ts'

/**
 * The instant of a column as JavaScript writes it, in SQL, but for the end: PostgreSQL leaves out the zeros at the end of
 * a second, so one millionth, which no column keeps, makes all of them as long; then it is cut off. `to_char` takes
 * twice the time.
 */
const instant = (column: string) => `left(to_json(${column} + interval '1 microsecond')::text, 24)`
const endOfInstant = 'Z"'

/** Kinds that are JSON, or whose text is. */
const json: FieldKind[] = [
  'flag',
  'owned',
  'part',
  'address',
  'rows',
  'texts',
  'flags',
  'recipients',
  'rich',
  'file',
  'files',
  'picture',
]

/** Kinds whose text never needs an escape. */
const plain: FieldKind[] = ['choice', 'slug', 'reference', 'day', 'colour']

/** The JSON of a column that is not null, in SQL: as arguments of `concat`. */
function written(column: string, kind: FieldKind): string[] {
  if (kind === 'dayTime') return [instant(column), `'${endOfInstant}'`]
  if (plain.includes(kind)) return [`'"'`, column, `'"'`]
  // Without the zeros that the column keeps.
  if (kind === 'percent') return [`${column}::float8`]
  if (kind === 'money' || kind === 'whole' || kind === 'degrees') return [column]
  if (json.includes(kind)) return [`${column}::text`]
  return [`to_json(${column})`]
}

function member([key, { kind, optional, wrappedIn }]: [string, AnyField]): string[] {
  if (kind === 'secret') return []
  const column = `"${key}"`
  const value = written(column, kind)
  if (wrappedIn) return [`',${column}:{"${wrappedIn}":'`, ...value, `'}'`]
  if (!optional) return [`',${column}:'`, ...value]
  const [only, ...others] = value
  return [
    `',${column}:'`,
    others.length === 0
      ? `coalesce((${only})::text, 'null')`
      : `case when ${column} is null then 'null' else concat(${value.join(', ')}) end`,
  ]
}

/** PostgreSQL takes a hundred arguments and no more. */
const mostArguments = 100

const texts = new Map<string, string>()

/**
 * A record as JSON text without its closing brace, in SQL: its parts one after the other, which costs PostgreSQL three
 * quarters of what `row_to_json` does, for that looks up the type of each column again for each row.
 */
function jsonText({ name, fields }: ResourceDefinition, hidden: readonly string[]): string {
  const key = JSON.stringify([name, hidden])
  const known = texts.get(key)
  if (known) return known
  const parts = [
    `'{"_id":"'`,
    '"_id"',
    `'","versione":'`,
    '"versione"',
    `',"createdAt":'`,
    instant('"createdAt"'),
    `'${endOfInstant},"updatedAt":'`,
    instant('"updatedAt"'),
    `'${endOfInstant}'`,
    ...Object.entries(fields)
      .filter(([name]) => !hidden.includes(name))
      .flatMap(member),
  ]
  const groups = []
  for (let at = 0; at < parts.length; at += mostArguments)
    groups.push(`concat(${parts.slice(at, at + mostArguments).join(', ')})`)
  const text = groups.join(' || ')
  texts.set(key, text)
  return text
}

/** Between two records; no text of JSON holds it. */
const between = ',\n'

/** What `selectJson` answers, in one row. */
export interface JsonRows extends Record<string, unknown> {
  /** The records one after the other, null when there are none. */
  json: string | null
  found: number
  snapshot: string
}

/** Names the transactions whose writes a query sees. */
export const snapshot = sql`(select pg_current_snapshot()::text)`

/** What somebody may do with records: which of them they see, and which of them they may write. */
export interface RecordRights {
  /** Leaves out records that are not published. */
  validatedOnly: boolean
  readable: Rows
  writable: Rows
  /** Fields that the caller does not see. */
  hidden: readonly string[]
}

/** The caller of a statement, for whom rules of access hold. */
export const caller = sql.placeholder('caller id')

/** What the reader of a record may do with it, for `_may`. */
function abilities(table: ResourceTable, { writable }: RecordRights) {
  if (writable === 'none') return sql.raw(`'[]'`)
  const every = JSON.stringify(abilityNames)
  const condition = among(writable, table, caller)
  return condition
    ? sql`case when ${condition} then ${sql.raw(`'${every}'`)} else '[]' end`
    : sql.raw(`'${every}'`)
}

const recordText = (definition: ResourceDefinition, table: ResourceTable, rights: RecordRights): SQL => {
  const start = sql.raw(jsonText(definition, rights.hidden))
  return sql`concat(${start}, ',"_may":', ${abilities(table, rights)}, '}')`
}

/**
 * Selects records as JSON texts, which PostgreSQL writes and the server passes on: to read each value and write it
 * again would cost more than all the rest of a list. They hold the fields that the definition names, without secrets,
 * and `_may`.
 */
export const selectJson = (
  definition: ResourceDefinition,
  table: ResourceTable,
  rights: RecordRights,
  rest: SQL,
): SQL =>
  sql`select string_agg(json, e',\\n') as json, count(*)::int as found, ${snapshot} as "snapshot" from (select ${recordText(definition, table, rights)} as json from ${table} ${rest}) t`

/** The first `limit` records of those found, as the inside of a JSON list, and the last of them. */
export function firstRecords({ json, found }: JsonRows, limit: number): { inside: string; last: string } {
  const inside = (found > limit ? json?.slice(0, json.lastIndexOf(between)) : json) ?? ''
  return { inside, last: inside.slice(inside.lastIndexOf(between) + 1) }
}

/** Selects one record by its id as `json`, if the caller may read it. */
export function selectOneJson(
  definition: ResourceDefinition,
  rights: RecordRights,
  id: string,
): ReadyStatement {
  const { validatedOnly, readable, writable, hidden } = rights
  const key = ['one', definition.name, validatedOnly, shapeOfRows(readable), shapeOfRows(writable), hidden]
  const values = { id, 'caller id': callerOf(readable, writable) }
  return readyStatement({ key, values }, () => {
    const table = tableFor(definition)
    const where = and(
      sql`${table._id} = ${sql.placeholder('id')}`,
      validatedOnly ? eq(table.status!, sql.raw(`'validated'`)) : undefined,
      among(readable, table, caller),
    )
    return sql`select ${recordText(definition, table, rights)} as json from ${table} where ${where}`
  })
}

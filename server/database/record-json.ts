import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Ability } from '../../contract/records/abilities.ts'
import { traitsOf } from '../../contract/records/field-kinds.ts'
import type { AnyField, ResourceDefinition } from '../../contract/records/resource.ts'
import { endOfInstant, instantJson, storedKind } from './field-kinds.ts'
import { among, callerOf, type Rows, shapeOfRows } from './row-access.ts'
import { tableFor } from './schema.ts'
import { type ReadyStatement, readyStatement } from './statements/ready-statement.ts'
import type { ResourceTable } from './table.ts'

function member([key, field]: [string, AnyField]): string[] {
  const { optional, wrappedIn } = field
  if (traitsOf(field).isSecret) return []
  const column = `"${key}"`
  const value = storedKind(field).json(column)
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

/** PostgreSQL functions accept at most a hundred arguments. */
const maxArguments = 100

const texts = new Map<string, string>()

/**
 * SQL for a record as JSON text without its closing brace. Concatenating the parts costs PostgreSQL three quarters of
 * `row_to_json`, which looks up the type of each column for each row.
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
    instantJson('"createdAt"'),
    `'${endOfInstant},"updatedAt":'`,
    instantJson('"updatedAt"'),
    `'${endOfInstant}'`,
    ...Object.entries(fields)
      .filter(([name]) => !hidden.includes(name))
      .flatMap(member),
  ]
  const groups = []
  for (let at = 0; at < parts.length; at += maxArguments)
    groups.push(`concat(${parts.slice(at, at + maxArguments).join(', ')})`)
  const text = groups.join(' || ')
  texts.set(key, text)
  return text
}

/** Separator of records; JSON texts never contain a line feed. */
const between = ',\n'

/** The single row that `selectJson` returns. */
export interface JsonRows extends Record<string, unknown> {
  /** The records, separated by `between`; null when there are none. */
  json: string | null
  found: number
  snapshot: string
}

/** The snapshot of a query, which identifies the transactions whose writes the query sees. */
export const snapshot = sql`(select pg_current_snapshot()::text)`

/** The rights of a caller on records: which records the caller may read and write. */
export interface RecordRights {
  /** Whether to omit records that are not confirmed. */
  validatedOnly: boolean
  readable: Rows
  writable: Rows
  /** What the caller may do with a writable record. */
  abilities: readonly Ability[]
  /** Fields that the caller does not see. */
  hidden: readonly string[]
}

/** The caller of a statement, to whom the rules of access apply. */
export const caller = sql.placeholder('caller id')

/** SQL for the abilities of the reader, for `_may`. */
function abilities({ writable, abilities: names }: RecordRights, isWritable: SQL | undefined) {
  if (writable === 'none') return sql.raw(`'[]'`)
  const every = JSON.stringify(names)
  return isWritable
    ? sql`case when ${isWritable} then ${sql.raw(`'${every}'`)} else '[]' end`
    : sql.raw(`'${every}'`)
}

/**
 * SQL for a record as JSON text, in a query of `table`. `isWritable` is the condition of the records that the caller may
 * write; undefined for all.
 */
export const recordText = (
  definition: ResourceDefinition,
  table: ResourceTable,
  rights: RecordRights,
  isWritable: SQL | undefined = among(rights.writable, table, caller),
): SQL => {
  const start = sql.raw(jsonText(definition, rights.hidden))
  return sql`concat(${start}, ',"_may":', ${abilities(rights, isWritable)}, '}')`
}

/**
 * Selects records as JSON texts that PostgreSQL produces and the server passes on unchanged, because parsing and
 * writing each value would cost more than the rest of a list. The texts contain the fields of the definition without
 * secrets, and `_may`.
 */
export const selectJson = (
  definition: ResourceDefinition,
  table: ResourceTable,
  rights: RecordRights,
  rest: SQL,
  isWritable?: SQL,
): SQL =>
  sql`select string_agg(json, e',\\n') as json, count(*)::int as found, ${snapshot} as "snapshot" from (select ${recordText(definition, table, rights, isWritable)} as json from ${table} ${rest}) t`

/** The first `limit` of the found records, as the inside of a JSON array, and the last of them. */
export function firstRecords({ json, found }: JsonRows, limit: number): { inside: string; last: string } {
  const inside = (found > limit ? json?.slice(0, json.lastIndexOf(between)) : json) ?? ''
  return { inside, last: inside.slice(inside.lastIndexOf(between) + 1) }
}

/** Selects one record by its id as `json`, if the caller may read the record. */
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

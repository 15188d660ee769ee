import { type SQL, sql } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
import type { AnyDefinition, AnyField } from '../../contract/resource.ts'
import { prepared } from './connection/tame-client.ts'
import type { ResourceTable } from './table.ts'

/** Formatting in PostgreSQL costs more than all the rest of a short record: only for what few records have. */
const instant = (column: string) =>
  `to_json(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

/** The JSON of a column that is not null, in SQL. */
function written(column: string, { kind }: AnyField): string {
  if (kind === 'dayTime') return instant(column)
  // Without the zeros that the column keeps.
  if (kind === 'percent') return `${column}::float8`
  if (kind === 'money' || kind === 'degrees') return column
  if (kind === 'flag' || kind === 'owned') return `${column}::text`
  return `to_json(${column})`
}

function member([key, field]: [string, AnyField]): string[] {
  if (field.kind === 'secret') return []
  const value = written(`"${key}"`, field)
  return [`',"${key}":'`, field.optional ? `coalesce((${value})::text, 'null')` : value]
}

/** PostgreSQL takes a hundred arguments and no more. */
const mostArguments = 100

const texts = new Map<string, string>()

/**
 * A record as JSON text, in SQL: its parts one after the other, which costs PostgreSQL three quarters of what
 * `row_to_json` does, for that looks up the type of each column again for each row.
 */
function jsonText({ name, fields }: AnyDefinition): string {
  const known = texts.get(name)
  if (known) return known
  const parts = [
    `'{"_id":"'`,
    '"_id"',
    `'","versione":'`,
    '"versione"',
    `',"createdAt":'`,
    'to_json("createdAt")',
    `',"updatedAt":'`,
    'to_json("updatedAt")',
    ...Object.entries(fields).flatMap(member),
    `'}'`,
  ]
  const groups = []
  for (let at = 0; at < parts.length; at += mostArguments)
    groups.push(`concat(${parts.slice(at, at + mostArguments).join(', ')})`)
  const text = groups.join(' || ')
  texts.set(name, text)
  return text
}

/** What `selectJson` answers, in one row: no text when there are no records. */
export interface JsonRows extends Record<string, unknown> {
  json: string | null
  snapshot: string
}

/** Names the transactions whose writes a query sees. */
export const snapshot = sql`(select pg_current_snapshot()::text)`

/**
 * Selects records as JSON texts, which PostgreSQL writes and the server passes on: to read each value and write it
 * again would cost more than all the rest of a list. They hold the fields that the definition names, without secrets.
 * They come as one text, which `recordsJson` divides and finishes.
 */
export const selectJson = (definition: AnyDefinition, table: ResourceTable, rest: SQL): SQL =>
  sql`select string_agg(json, e'\\n') as json, ${snapshot} as "snapshot" from (select ${sql.raw(jsonText(definition))} as json from ${table} ${rest}) t`

const statements = new Map<string, QueryConfig>()

/** Selects one record by its id, `$1`, as `json`. Written once: to put it together costs more than to answer it. */
export function selectOneJson(definition: AnyDefinition, validatedOnly: boolean): QueryConfig {
  const key = `${definition.name} ${validatedOnly}`
  const known = statements.get(key)
  if (known) return known
  const where = `"_id" = $1${validatedOnly ? ` and "status" = 'validated'` : ''}`
  const text = `select ${jsonText(definition)} as json from "${definition.name}" where ${where}`
  const statement = prepared({ text }, ['$1'])
  statements.set(key, statement)
  return statement
}

/** `2026-11-20T09:00:00.1+00:00` → `2026-11-20T09:00:00.100Z`. */
const inUtc = (text: string) =>
  `${text.slice(0, 19)}.${(text[19] === '.' ? text.slice(20, -6) : '').padEnd(3, '0')}Z`

/** The JSON of each record that `selectJson` found, with its instants as they are on the wire. */
export const recordsJson = ({ json }: JsonRows): string[] => json?.split('\n').map(recordJson) ?? []

/** The keys before are `selectJson`'s own, in their order. */
const beforeCreated = ',"createdAt":"'
const beforeUpdated = '","updatedAt":"'

/** One record as PostgreSQL writes it, with its instants as they are on the wire. */
export function recordJson(json: string): string {
  const created = json.indexOf(beforeCreated) + beforeCreated.length
  const createdEnd = json.indexOf('"', created)
  const updated = createdEnd + beforeUpdated.length
  const updatedEnd = json.indexOf('"', updated)
  return `${json.slice(0, created)}${inUtc(json.slice(created, createdEnd))}${beforeUpdated}${inUtc(json.slice(updated, updatedEnd))}${json.slice(updatedEnd)}`
}

import { type SQL, sql } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
import type { AnyDefinition, AnyField } from '../../contract/resource.ts'
import { prepared } from './connection/tame-client.ts'
import type { ResourceTable } from './table.ts'

/** Formatting in PostgreSQL costs more than all the rest of a short record: only for what few records have. */
const instant = (column: string) =>
  `to_char("${column}" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${column}"`

/** A column as its JSON is on the wire. */
function asOnTheWire([key, { kind }]: [string, AnyField]): string[] {
  if (kind === 'secret') return []
  if (kind === 'dayTime') return [instant(key)]
  // Without the zeros that the column keeps.
  return [kind === 'percent' ? `"${key}"::float8 as "${key}"` : `"${key}"`]
}

const lists = new Map<string, string>()

function columnsOf({ name, fields }: AnyDefinition): string {
  const known = lists.get(name)
  if (known) return known
  const columns = [
    '"_id"',
    '"versione"',
    '"createdAt"',
    '"updatedAt"',
    ...Object.entries(fields).flatMap(asOnTheWire),
  ]
  const list = columns.join(', ')
  lists.set(name, list)
  return list
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
  sql`select string_agg(row_to_json(t)::text, e'\\n') as json, ${snapshot} as "snapshot" from (select ${sql.raw(columnsOf(definition))} from ${table} ${rest}) t`

const statements = new Map<string, QueryConfig>()

/** Selects one record by its id, `$1`, as `json`. Written once: to put it together costs more than to answer it. */
export function selectOneJson(definition: AnyDefinition, validatedOnly: boolean): QueryConfig {
  const key = `${definition.name} ${validatedOnly}`
  const known = statements.get(key)
  if (known) return known
  const where = `"_id" = $1${validatedOnly ? ` and "status" = 'validated'` : ''}`
  const text = `select row_to_json(t)::text as json from (select ${columnsOf(definition)} from "${definition.name}" where ${where}) t`
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

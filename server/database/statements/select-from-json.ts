import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** The JSON of a row without its empty columns, which are most of the columns of a record. */
function jsonOf(row: Readonly<Record<string, unknown>>, columns: readonly string[]): string {
  let members = ''
  for (const column of columns) {
    const value = row[column]
    if (value === null || value === undefined) continue
    members += `${members && ','}"${column}":${JSON.stringify(value)}`
  }
  return `{${members}}`
}

/**
 * A select that turns one JSON parameter with any number of rows into the columns and types of a table. Missing columns
 * are null.
 */
export function selectFromJson(table: PgTable, rows: readonly object[]): SQL {
  const columns = Object.values(getTableColumns(table)).map(({ name }) => name)
  const json = rows.map(row => jsonOf(row as Readonly<Record<string, unknown>>, columns)).join()
  return sql`select * from json_populate_recordset(null::${table}, ${`[${json}]`}::json)`
}

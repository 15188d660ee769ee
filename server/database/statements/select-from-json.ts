import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * A select that turns one JSON parameter with any number of rows into the columns and types of a table. Missing columns
 * are null.
 */
export const selectFromJson = (table: PgTable, rows: readonly object[]): SQL =>
  sql`select * from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`

import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Selects rows for a table from one JSON parameter that PostgreSQL spreads into the table's own columns and types,
 * however many rows there are. A column that a row does not name is null.
 */
export const spread = (table: PgTable, rows: readonly object[]): SQL =>
  sql`select * from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`

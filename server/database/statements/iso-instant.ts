import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** An instant as ISO 8601 in UTC with milliseconds, as the wire writes instants. */
export const isoInstant = (instant: SQLWrapper): SQL =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

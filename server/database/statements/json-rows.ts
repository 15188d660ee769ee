import { type SQL, sql } from 'drizzle-orm'

/** The rows of a query as one JSON array, `[]` without rows. */
export const jsonRows = (select: SQL): SQL =>
  sql`(select coalesce(json_agg(row_to_json(found)), '[]') from (${select}) found)`

/** An instant of such a row in the form of the API: `2026-11-27T10:00:00.000Z`. */
export const isoInstant = (text: string | null): string | null => text && new Date(text).toISOString()

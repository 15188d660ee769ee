import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Whether a column has one of many values, with one parameter for all of them. Drizzle’s `inArray` has one for each: for
 * a thousand values, to write the statement takes ten milliseconds in which the server serves nobody.
 */
export const isAnyOf = (column: SQLWrapper, values: readonly (string | number)[]): SQL =>
  sql`${column} = any(${sql.param(values)})`

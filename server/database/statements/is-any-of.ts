import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Compares a column with many values in one parameter. Drizzle’s `inArray` makes one parameter for each value; writing
 * such a statement for 1,000 values takes 10 ms, and the server serves no other request meanwhile.
 */
export const isAnyOf = (column: SQLWrapper, values: readonly (string | number)[]): SQL =>
  sql`${column} = any(${sql.param(values)})`

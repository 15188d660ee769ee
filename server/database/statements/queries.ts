import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'

/** The database, or one transaction. Inside a transaction use only the transaction. */
export type Queries = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** Queries for single reads, which also accept prepared statement texts. */
export type Reads = Queries & {
  $client: {
    query<R extends QueryResultRow>(config: QueryConfig, values: unknown[]): Promise<QueryResult<R>>
  }
}

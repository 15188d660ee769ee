import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'

/** What runs queries: the database, or one transaction of it. Inside a transaction use the transaction alone. */
export type Queries = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** The same for single queries that read, and for statements that are written already. */
export type Reads = Queries & {
  $client: {
    query<R extends QueryResultRow>(config: QueryConfig, values: unknown[]): Promise<QueryResult<R>>
  }
}

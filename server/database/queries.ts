import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** What runs queries: the database, or one transaction of it. Inside a transaction use the transaction alone. */
export type Queries = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

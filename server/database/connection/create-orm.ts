import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

/**
 * Creates Drizzle over the pool. Drizzle's own `transaction` takes a connection and never releases it when `begin`
 * fails, as happens without a connection to the database; this one always releases the connection.
 *
 * Inside a transaction use only the `tx` that the callback receives: the embedded database has one connection, so a
 * query on `orm` or `pool` inside the transaction waits for that transaction, until the transaction is ended for
 * idling.
 */
export function createOrm(pool: Pool): NodePgDatabase & { $client: Pool } {
  const orm = drizzle({ client: pool })
  orm.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle({ client }).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return orm
}

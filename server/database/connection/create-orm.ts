import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

/**
 * Drizzle over the pool. Its own `transaction` takes a connection and never gives it back when `begin` fails,
 * as it does while the database is away: this one always gives it back.
 *
 * Inside a transaction use the `tx` it hands over and nothing else: the embedded database has one connection,
 * so a query on `orm` or `pool` in there waits for the transaction that is waiting for it, until the
 * transaction is ended for idling.
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

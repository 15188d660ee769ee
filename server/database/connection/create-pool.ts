import pg, { type ClientBase, type PoolClient, type PoolConfig } from 'pg'
import { tameClient } from './tame-client.ts'
import { typeParsers } from './type-parsers.ts'

/** What every connection speaks, whatever the server's own settings are. */
export const manners = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'`

interface Options extends PoolConfig {
  /** Statements for each new connection, asked for when it opens. */
  greeting?: () => string[]
  onLost: (error: Error) => void
}

/** A `pg.Pool` whose connections all behave alike, on either database. */
export function createPool({ greeting = () => [], onLost, ...config }: Options): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types: typeParsers,
    // Awaited by pg-pool, though its types do not say so.
    onConnect: (client: ClientBase) => client.query([manners, ...greeting()].join(';')),
  })
  const inUse = new Set<PoolClient>()
  pool.on('connect', client => tameClient(client, () => inUse.has(client)))
  pool.on('acquire', client => inUse.add(client))
  pool.on('error', onLost)
  // A transaction left open must not become that of the next caller.
  pool.on('release', (_error, client) => {
    inUse.delete(client)
    const status = client.getTransactionStatus()
    if (status === 'T' || status === 'E') client.query('rollback').catch(() => {})
  })
  return pool
}

import pg, { type ClientBase, type PoolClient, type PoolConfig } from 'pg'
import { patchClient } from './patch-client.ts'
import { typeParsers } from './type-parsers.ts'

/** Settings of every session, whatever the settings of the server are. */
export const sessionSettings = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'`

interface Options extends PoolConfig {
  /** Further statements for each new connection, read when the connection opens. */
  greeting?: () => string[]
  onLost: (error: Error) => void
}

/** Creates a `pg.Pool` whose connections behave the same on both databases. */
export function createPool({ greeting = () => [], onLost, ...config }: Options): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types: typeParsers,
    // pg-pool awaits the result, although its types do not say so.
    onConnect: (client: ClientBase) => client.query([sessionSettings, ...greeting()].join(';')),
  })
  const inUse = new Set<PoolClient>()
  pool.on('connect', client => patchClient(client, () => inUse.has(client)))
  pool.on('acquire', client => inUse.add(client))
  pool.on('error', onLost)
  // A transaction that is still open must not be continued by the next caller.
  pool.on('release', (_error, client) => {
    inUse.delete(client)
    const status = client.getTransactionStatus()
    if (status === 'T' || status === 'E') client.query('rollback').catch(() => {})
  })
  return pool
}

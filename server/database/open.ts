import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Listener } from './connection/channels.ts'
import { openServer } from './connection/open-server.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { reserveBytes } from './embedded/space-guard.ts'
import type { Reads } from './statements/queries.ts'

export interface OpenOptions {
  /** Address of a PostgreSQL server, 15 or later; without it, the embedded database in `dataDir` is opened. */
  url?: string | null
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  /** Time limit of a query, which then fails with SQLSTATE 57014. */
  deadlineMs?: number
  /** Time limit of an idle transaction, which is then rolled back with SQLSTATE 25P03. */
  idleTransactionMs?: number
  /** Maximum wait for a free connection. */
  waitMs?: number
  /** Maximum connections to the server; the embedded database has one. */
  maxConnections?: number
  /** Free bytes of the disk below which the embedded database refuses writes, with SQLSTATE 53100. */
  minimumFreeBytes?: number
}

export interface Soundness {
  /** Whether pages have checksums, so that PostgreSQL refuses to read damaged ones. */
  checksums: boolean
  /** The end of the last check of every page; null before the first one, and on a PostgreSQL server. */
  checkedAt: string | null
  /** Tables and indexes that this check found damaged. */
  damaged: string[]
}

/** The database; callers do not depend on its kind. */
export interface Database {
  readonly kind: 'embedded' | 'server'
  /** Only for a PostgreSQL server: the address, for other processes. */
  readonly url?: string
  readonly pool: Pool
  /** Inside `orm.transaction` use only `tx`: see `createOrm`. */
  readonly orm: NodePgDatabase & { $client: Pool }
  /**
   * For single reading queries outside of transactions. Faster with many simultaneous queries, because the queries of a
   * moment share a packet. A query sees everything committed before it was sent.
   */
  readonly reads: Reads
  /** False when the disk is almost full; then every write is refused. */
  writable(): boolean
  /** The state of checksums and page checks. */
  soundness(): Promise<Soundness>
  /**
   * Only for the embedded database: copies the database, in its state at some instant of the copy, into the data folder
   * `target`, which another process can open. Reads and writes continue meanwhile.
   */
  copyTo?(target: string): Promise<void>
  /** Listens to NOTIFY on a channel until the returned function is called. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  /** Waits for the answers to all queries, flushes all writes and unlocks the folder. */
  close(): Promise<void>
}

/** Opens the database. Rejects with one line for the operator when the database cannot be opened. */
export function openDatabase({ url, ...given }: OpenOptions): Promise<Database> {
  const options = {
    deadlineMs: 30_000,
    idleTransactionMs: 15_000,
    waitMs: 30_000,
    maxConnections: 10,
    minimumFreeBytes: reserveBytes,
    ...given,
  }
  return url ? openServer({ ...options, url }) : openEmbedded(options)
}

import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Heard } from './connection/channels.ts'
import { openServer } from './connection/open-server.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { reserveBytes } from './embedded/space-guard.ts'
import type { Reads } from './statements/queries.ts'

export interface OpenOptions {
  /** Address of a PostgreSQL server, 15 or later; without it the database is the embedded one, in `dataDir`. */
  url?: string | null
  dataDir: string
  log: { info(message: string): void; warn(message: string): void }
  /** A query that takes longer is ended, with SQLSTATE 57014. */
  deadlineMs?: number
  /** A transaction of which nothing is asked for longer is rolled back, with SQLSTATE 25P03. */
  idleTransactionMs?: number
  /** How long to wait for a free connection. */
  waitMs?: number
  /** Connections to the server; the embedded database has one. */
  maxConnections?: number
  /** The embedded database refuses writes, with SQLSTATE 53100, when its disk has less than this. */
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

/** The database, whichever it is: nothing else needs to know. */
export interface Database {
  readonly kind: 'embedded' | 'server'
  readonly pool: Pool
  /** Inside `orm.transaction` use `tx` only: see `createOrm`. */
  readonly orm: NodePgDatabase & { $client: Pool }
  /**
   * For one query that reads, outside of any transaction: quicker where many ask at once, since the queries of a
   * moment travel together. It sees what was committed before it was asked.
   */
  readonly reads: Reads
  /** No when the disk is almost full: then every write is refused, wherever it is asked for. */
  writable(): boolean
  /** The state of checksums and page checks. */
  soundness(): Promise<Soundness>
  /**
   * Only of the embedded one: copies it, as it is at some moment of the copying, into the data folder `target`, from
   * which another process can open it. Reads and writes go on meanwhile.
   */
  copyTo?(target: string): Promise<void>
  /** Hears NOTIFY on a channel, until the function it resolves to is called. */
  listen(channel: string, heard: Heard): Promise<() => Promise<void>>
  /** Lets what was asked be answered, then writes everything down and frees the folder. */
  close(): Promise<void>
}

/** Opens the database; rejects with one line for the operator when it cannot. */
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

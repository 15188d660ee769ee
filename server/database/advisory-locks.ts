import type { Pool, PoolClient } from 'pg'

/** Advisory locks of the database, with one number for each purpose, the same in every process. */
export const advisoryLocks = {
  /** Held while the migrations are applied. */
  migration: 7_216_301,
  /** Held while lines of history are sealed. */
  seal: 7_216_302,
  /** Held during a write that could remove the last administrator. */
  admins: 7_216_303,
  /** Held while rules choose the next agent in turn. */
  turns: 7_216_304,
  /** Held while the uploads of visitors are counted. */
  visitorUploads: 7_216_305,
  /** Held while an empty database is filled. */
  firstContents: 7_216_306,
  /** Held while the data folder and the database are tied. */
  dataFolder: 7_216_319,
} as const

/**
 * Runs `work` while this process holds a lock; other processes wait. Passes the connection with the lock to `work`, and
 * closes the connection, and so frees the lock, when `work` fails.
 */
export async function withAdvisoryLock<T>(
  pool: Pool,
  lock: keyof typeof advisoryLocks,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks[lock]])
    const done = await work(client)
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks[lock]])
    failed = false
    return done
  } finally {
    client.release(failed)
  }
}

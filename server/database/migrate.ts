import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { projectRoot } from '../project-root.ts'

/** Any number, the same for every process: who holds it is the one that migrates. */
const migrationLock = 7_216_301

/** Brings the database to this version's tables. Several processes may start at once: one works, the others wait. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle(client), {
      migrationsFolder: join(projectRoot, 'server/database/migrations'),
    })
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    failed = false
  } finally {
    // A connection that failed is closed, and its lock with it.
    client.release(failed)
  }
}

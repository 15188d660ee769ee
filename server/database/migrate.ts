import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { ClientBase, Pool } from 'pg'
import { projectRoot } from '../project-root.ts'
import { withAdvisoryLock } from './advisory-locks.ts'

const migrationsFolder = join(projectRoot, 'server/database/migrations')

/** The hashes of this version's migrations, in order, as stored in the database. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

/** The hashes of the applied migrations, in order; none in a database without our tables. */
export async function appliedMigrations(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  const table = 'drizzle.__drizzle_migrations'
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ])
  if (!rows[0]!.there) return []
  const applied = await client.query<{ hash: string }>(`select hash from ${table} order by created_at`)
  return applied.rows.map(({ hash }) => hash)
}

/** Migrates the database to this version. When several processes start at once, one migrates and the others wait. */
export const migrate = (pool: Pool): Promise<void> => migrateFrom(pool, migrationsFolder)

/** Migrates the database with the first `count` migrations only. */
export async function migrateTo(pool: Pool, count: number): Promise<void> {
  const first = await mkdtemp(join(tmpdir(), 'quinto-migrations-'))
  try {
    const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
    const entries: { tag: string }[] = journal.entries.slice(0, count)
    await mkdir(join(first, 'meta'))
    await writeFile(join(first, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries)
      await copyFile(join(migrationsFolder, `${tag}.sql`), join(first, `${tag}.sql`))
    await migrateFrom(pool, first)
  } finally {
    await rm(first, { recursive: true, force: true })
  }
}

const migrateFrom = (pool: Pool, folder: string): Promise<void> =>
  withAdvisoryLock(pool, 'migration', client =>
    applyMigrations(drizzle(client), { migrationsFolder: folder }),
  )

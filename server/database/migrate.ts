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

/** The migrations of this version, in order, as the database notes them. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

/** Those that were applied, in order; none in a database that has never been ours. */
export async function appliedMigrations(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  const table = 'drizzle.__drizzle_migrations'
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ])
  if (!rows[0]!.there) return []
  const applied = await client.query<{ hash: string }>(`select hash from ${table} order by created_at`)
  return applied.rows.map(({ hash }) => hash)
}

/** Brings the database to this version's tables. Several processes may start at once: one works, the others wait. */
export const migrate = (pool: Pool): Promise<void> => migrateFrom(pool, migrationsFolder)

/** Brings the database to the tables that were there after the first `count` migrations. */
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

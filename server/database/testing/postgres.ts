import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startTemporaryPostgres } from './temporary-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: TestDatabases
  }
}

export interface TestDatabases {
  /** A PostgreSQL server that allows new databases; null when there is none. */
  url: string | null
  /** Folder for embedded databases, removed at the end; its name is unique to the run. */
  folder: string
}

/**
 * Vitest's globalSetup: the PostgreSQL server of TEST_DATABASE_URL or, without that, a temporary one from the binaries
 * of this machine. Without either, the tests run on the embedded database only.
 */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'quinto-tests-'))
  const given = process.env.TEST_DATABASE_URL
  const temporary = given ? null : await startTemporaryPostgres()
  const clean = () => {
    temporary?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  process.once('exit', clean)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      clean()
      process.kill(process.pid, signal)
    })

  const url = given ?? temporary?.url ?? null
  if (!url) console.log('No PostgreSQL 15 here: the tests run on the embedded database only.')
  project.provide('testDatabases', { url, folder })

  return async () => {
    if (given) await dropDatabases(given, basename(folder))
    clean()
  }
}

/** Drops the databases of a run, whose names begin with the name of the run. */
async function dropDatabases(url: string, run: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [run])
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`)
  await client.end()
}

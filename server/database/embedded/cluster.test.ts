import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '../open.ts'
import { freshEmbedded } from '../testing/fresh-embedded.ts'
import { ensureCluster, prepareCluster } from './cluster.ts'

it("a new cluster is a copy of the prepared one, which stays unchanged, and only the server's user can read the copy", async () => {
  const folder = mkdtempSync(join(inject('testDatabases').folder, 'prepared-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const prepared = join(folder, 'prepared')
  mkdirSync(join(prepared, 'base/1'), { recursive: true })
  writeFileSync(join(prepared, 'PG_VERSION'), '18\n')
  writeFileSync(join(prepared, 'base/1/1259'), 'a table')

  const cluster = await ensureCluster(folder, prepared)
  expect(readFileSync(join(cluster, 'base/1/1259'), 'utf8')).toBe('a table')
  expect(statSync(cluster).mode & 0o777).toBe(0o700)
  expect(readdirSync(folder).toSorted()).toEqual(['cluster', 'prepared'])

  writeFileSync(join(cluster, 'base/1/1259'), 'a table with a row')
  expect(await ensureCluster(folder, prepared)).toBe(cluster)
  expect(readFileSync(join(cluster, 'base/1/1259'), 'utf8')).toBe('a table with a row')
  expect(readFileSync(join(prepared, 'base/1/1259'), 'utf8')).toBe('a table')
})

it('every user can read the prepared cluster, because the build and the server may run as different users', async () => {
  const folder = mkdtempSync(join(inject('testDatabases').folder, 'prepared-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const prepared = join(folder, 'prepared')
  mkdirSync(join(prepared, 'base/1'), { recursive: true, mode: 0o700 })
  writeFileSync(join(prepared, 'base/1/1259'), 'a table', { mode: 0o600 })

  await prepareCluster(prepared)
  const modes = ['', 'base', 'base/1', 'base/1/1259'].map(path => statSync(join(prepared, path)).mode & 0o777)
  expect(modes).toEqual([0o755, 0o755, 0o755, 0o644])
})

it('a new cluster has checksums, and the encoding and collation of every installation', async () => {
  const place = await freshEmbedded(inject('testDatabases').folder)
  onTestFinished(() => place.remove())
  const database = await openDatabase({ log: { info() {}, warn() {} }, ...place.options })
  onTestFinished(() => database.close())
  const { rows } = await database.pool.query(
    `select current_setting('data_checksums') as checksums, pg_encoding_to_char(encoding) as encoding,
       datlocprovider as provider, datcollate as collate, datctype as ctype, current_user as user
     from pg_database where datname = current_database()`,
  )
  expect(rows).toEqual([
    { checksums: 'on', encoding: 'UTF8', provider: 'c', collate: 'C', ctype: 'C.UTF-8', user: 'postgres' },
  ])
})

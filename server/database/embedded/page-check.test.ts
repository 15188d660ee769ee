import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '../open.ts'
import { freshEmbedded } from '../testing/fresh-embedded.ts'
import type { Place } from '../testing/place.ts'
import { Backend } from './backend.ts'
import { compileEngine } from './compile-engine.ts'
import { PageCheck } from './page-check.ts'

const noon = new Date('2026-11-20T11:00:00Z')
const pageBytes = 8192
const quiet = { info() {}, warn() {} }

let place: Place
let backend: Backend
let compiled: WebAssembly.Module
const folder = () => join(place.options.dataDir!, 'database')
const open = async () => {
  backend = await Backend.open({
    folder: folder(),
    compiled,
    lowOnSpace: () => false,
    die: reason => {
      throw new Error(reason)
    },
  })
}
/** Changes a few bytes in the middle of a page, as a failing disk does. */
async function damagePage(relation: string, page: number) {
  const [row] = await backend.query<{ path: string }>(`select pg_relation_filepath('${relation}') as path`)
  await backend.close()
  const file = openSync(join(folder(), 'cluster', row!.path), 'r+')
  writeSync(file, Buffer.from('flip'), 0, 4, page * pageBytes + pageBytes / 2)
  closeSync(file)
  await open()
}
/** Runs the whole check if it is due, and returns the reports. */
async function check(now: Date) {
  const reports: string[][] = []
  const pages = new PageCheck(backend, damaged => reports.push(damaged))
  await pages.step(now, Number.POSITIVE_INFINITY)
  return reports
}
const daysLater = (days: number) => new Date(noon.getTime() + days * 24 * 3_600_000)

beforeAll(async () => {
  place = await freshEmbedded(inject('testDatabases').folder)
  compiled = await compileEngine()
  await open()
  await backend.execute(`
    create table ledger (id int primary key, line text);
    insert into ledger select g, 'line ' || g from generate_series(1, 20000) g`)
})
afterAll(async () => {
  await backend.close()
  await place.remove()
})

it('a new cluster has checksums', async () => {
  expect(await backend.query('show data_checksums')).toEqual([{ data_checksums: 'on' }])
})

it('reads every page once a night, in short steps', async () => {
  const reports: string[][] = []
  const pages = new PageCheck(backend, damaged => reports.push(damaged))
  let steps = 0
  for (; reports.length === 0; steps++) await pages.step(noon, 0)
  expect(steps).toBeGreaterThan(100)
  expect(reports).toEqual([[]])
  // A night starts at three o'clock in Rome.
  await pages.step(new Date('2026-11-21T01:59:00Z'), Number.POSITIVE_INFINITY)
  expect(reports).toHaveLength(1)
  expect(await check(new Date('2026-11-21T01:59:00Z'))).toEqual([])
  expect(await check(new Date('2026-11-21T02:01:00Z'))).toEqual([[]])
})

it('reports damaged pages of a table and of an index until the damage is gone', async () => {
  await damagePage('ledger', 3)
  expect(await check(daysLater(2))).toEqual([['public.ledger']])
  await damagePage('ledger_pkey', 5)
  expect(await check(daysLater(3))).toEqual([['public.ledger', 'public.ledger_pkey']])
  await backend.close()
  const database = await openDatabase({ ...place.options, log: quiet })
  expect(await database.soundness()).toEqual({
    checksums: true,
    checkedAt: daysLater(3).toISOString(),
    damaged: ['public.ledger', 'public.ledger_pkey'],
  })
  await expect(database.pool.query('select sum(length(line)) from ledger')).rejects.toMatchObject({
    code: 'XX001',
  })
  await database.close()
  await open()
  await backend.execute('drop table ledger')
  expect(await check(daysLater(4))).toEqual([[]])
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freshEmbedded } from '../testing/fresh-embedded.ts'
import type { Place } from '../testing/place.ts'
import { Backend } from './backend.ts'
import { compileEngine } from './compile-engine.ts'
import { Upkeep } from './upkeep.ts'
import { queryMessage } from './wire.ts'

describe('the backend of the embedded database', () => {
  let place: Place
  let backend: Backend
  let low = false
  const died: string[] = []
  const run = async (sql: string) => {
    let answer = ''
    await backend.run(queryMessage(sql), bytes => {
      answer += Buffer.from(bytes).toString('latin1')
    })
    return answer
  }
  const folder = () => join(place.options.dataDir!, 'database')

  beforeAll(async () => {
    place = await freshEmbedded(inject('testDatabases').folder)
    const die = (reason: string): never => {
      died.push(reason)
      throw new Error(reason)
    }
    backend = await Backend.open({
      folder: folder(),
      compiled: await compileEngine(),
      lowOnSpace: () => low,
      die,
    })
    await run('create table t (id int, padding text)')
  })
  // The last test leaves nothing to close.
  afterAll(() => place.remove())

  it('refuses writes while space is low, except in a running transaction, and accepts them again later', async () => {
    await run('begin')
    low = true
    expect(await run('insert into t values (1)')).toContain('INSERT 0 1')
    expect(await run('commit')).toContain('COMMIT')
    expect(await run('insert into t values (2)')).toContain('C53100')
    expect(await run('select id from t')).toContain('SELECT 1')
    low = false
    expect(await run('insert into t values (3)')).toContain('INSERT 0 1')
  })

  it('makes checkpoints, so that the log stays small', async () => {
    const upkeep = new Upkeep(backend, () => {})
    const began = performance.now()
    const logFiles = () => readdirSync(join(folder(), 'cluster/pg_wal')).length
    for (let round = 1; round <= 14; round++) {
      await run(`insert into t select g, repeat('x', 1000) from generate_series(1, 12000) g`)
      await run('truncate t')
      await upkeep.step(began + round * 2000)
    }
    // About 15 MB a round, in files of 16 MB.
    expect(logFiles()).toBeLessThan(10)
  })

  it('vacuums and analyses changed tables, because there is no autovacuum', async () => {
    const upkeep = new Upkeep(backend, () => {})
    await run('create table changing as select g as id from generate_series(1, 5000) g')
    await run('update changing set id = id + 1')
    await run('select pg_stat_force_next_flush()')
    const began = performance.now()
    for (let minute = 1; minute <= 40; minute++) await upkeep.step(began + minute * 61_000)
    const [stats] = await backend.query(`
      select n_dead_tup::int as dead, vacuum_count::int as vacuums, analyze_count::int as analyses
      from pg_stat_user_tables where relname = 'changing'`)
    expect(stats).toEqual({ dead: 0, vacuums: 1, analyses: 1 })
  })

  it('stops when PGlite swallows an exception that breaks the engine', async () => {
    expect(died).toEqual([])
    await run(
      `create function deeper(n int) returns int language plpgsql as $$ begin return deeper(n + 1); end $$`,
    )
    // The stack of this thread is too small for PostgreSQL's own limit to apply first.
    await run('select deeper(1)')
    expect(died[0]).toBe('il motore si è fermato (Maximum call stack size exceeded)')
  })
})

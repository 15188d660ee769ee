import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { isNoSpace } from '../constraints/failures.ts'
import { type Database, type OpenOptions, openDatabase } from '../open.ts'
import { freshEmbedded } from '../testing/fresh-embedded.ts'
import type { Place } from '../testing/place.ts'

const silent = { info() {}, warn() {} }

describe('the embedded database', () => {
  let place: Place
  let database: Database
  const open = async (options: Partial<OpenOptions> = {}) => {
    database = await openDatabase({ log: silent, ...place.options, ...options })
  }
  const rows = async () =>
    (await database.pool.query('select id from kept order by id')).rows.map(row => row.id)

  beforeAll(async () => {
    place = await freshEmbedded(inject('testDatabases').folder)
    await open()
    await database.pool.query('create table kept (id int primary key)')
  })
  afterAll(async () => {
    await database.close()
    await place.remove()
  })

  it('leaves the server responsive during a long query', async () => {
    const heavy = 'select sum(sqrt(g)) from generate_series(1, 1000000) g'
    /** The longest time without an answer, as a share of the query; near 1 if the query ran in this thread. */
    const worst: number[] = []
    // On a busy machine the server's thread may wait for a processor, so the best of three attempts counts.
    for (let attempt = 0; attempt < 3; attempt++) {
      let last = performance.now()
      let gap = 0
      const timer = setInterval(() => {
        gap = Math.max(gap, performance.now() - last)
        last = performance.now()
      }, 1)
      const began = last
      await database.pool.query(heavy)
      clearInterval(timer)
      worst.push(gap / (performance.now() - began))
    }
    expect(Math.min(...worst)).toBeLessThan(0.5)
  })

  it('reopens after its engine broke, with all committed data', async () => {
    await database.pool.query('insert into kept values (1)')
    const waiting = Promise.allSettled([
      database.pool.query('copy kept from stdin'),
      database.pool.query('insert into kept values (2)'),
    ])
    const [broken, next] = await waiting
    expect(broken).toMatchObject({ status: 'rejected', reason: { code: '57P02' } })
    expect(next).toMatchObject({ status: 'fulfilled' })
    expect(await rows()).toEqual([1, 2])
  })

  it('refuses endless nesting without breaking', async () => {
    await database.pool.query(`
      create function deeper(n int) returns int language plpgsql as $$ begin return deeper(n + 1); end $$`)
    const expression = Array.from({ length: 20_000 }, (_, n) => n).join('+')
    for (const text of ['select deeper(1)', `select ${expression}`])
      await expect(database.pool.query(text)).rejects.toMatchObject({ code: '54001' })
  })

  it('resets the session when its connection is closed', async () => {
    const client = await database.pool.connect()
    await client.query(
      `set search_path = pg_catalog; prepare mine as select 1; create temp table mine (id int)`,
    )
    client.release(true)
    const { rows } = await database.pool.query(`
      select current_setting('search_path') as path, (select count(*) from pg_prepared_statements) as prepared,
        to_regclass('mine') as temporary`)
    expect(rows).toEqual([{ path: 'public', prepared: 0, temporary: null }])
  })

  it('closes while a connection is in use, and rolls back uncommitted writes', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('insert into kept values (3)')
    await database.close()
    await open()
    expect(await rows()).toEqual([1, 2])
  })

  it('is read-only while the disk is almost full, for every kind of write', async () => {
    await database.close()
    const warn = vi.fn()
    await open({ minimumFreeBytes: Number.MAX_SAFE_INTEGER, log: { info() {}, warn } })
    expect(database.writable()).toBe(false)
    expect(await rows()).toEqual([1, 2])
    const full = { code: '53100' }
    await expect(database.pool.query('insert into kept values (4)')).rejects.toMatchObject(full)
    await expect(database.pool.query('insert into kept values ($1)', [4])).rejects.toMatchObject(full)
    await expect(database.pool.query('create table more (id int)')).rejects.toMatchObject(full)
    await expect(database.orm.execute(sql`delete from kept`)).rejects.toMatchObject({ cause: full })
    const transaction = database.orm.transaction(async tx => {
      await tx.execute(sql`select 1`)
      await tx.execute(sql`update kept set id = 5`)
    })
    await expect(transaction).rejects.toSatisfy(isNoSpace)
    expect(await rows()).toEqual([1, 2])
    expect(warn.mock.calls.flat()).toEqual([expect.stringMatching(/^Meno di \d+ MB liberi in .*leggere\.$/)])
  })
})

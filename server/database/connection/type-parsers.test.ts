import { sql } from 'drizzle-orm'
import { bigint, date, integer, numeric, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '../open.ts'
import { describeOnEachDatabase } from '../testing/databases.ts'

const values = pgTable('values', {
  id: integer().primaryKey(),
  day: date({ mode: 'string' }),
  instant: timestamp({ withTimezone: true, precision: 3 }),
  cents: bigint({ mode: 'number' }),
  rate: numeric({ precision: 9, scale: 4, mode: 'number' }),
  days: date({ mode: 'string' }).array(),
})

const row = {
  id: 1,
  day: '2024-02-29',
  instant: new Date('2026-03-29T01:30:15.123Z'),
  cents: 9_007_199_254_740_991,
  rate: 3.25,
  days: ['0033-01-01', '2026-12-31'],
}

describeOnEachDatabase('values read from the database', open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await database.pool.query(`create table "values" (
      id int primary key, day date, instant timestamptz(3), cents int8, rate numeric(9, 4), days date[])`)
    await database.orm.insert(values).values(row)
  })

  it('are equal through Drizzle, through raw SQL in Drizzle and through the pool', async () => {
    expect(await database.orm.select().from(values)).toEqual([row])
    expect((await database.orm.execute(sql`select * from ${values}`)).rows).toEqual([row])
    expect((await database.pool.query('select * from "values"')).rows).toEqual([row])
    expect((await database.pool.query('select * from "values" where id = $1', [1])).rows).toEqual([row])
  })

  it('keep null, also in arrays', async () => {
    const text = `select null::date a, null::int8 b, array[null, 5]::int8[] c, array[1.5, null]::numeric[] d`
    expect((await database.pool.query(text)).rows).toEqual([
      { a: null, b: null, c: [null, 5], d: [1.5, null] },
    ])
  })

  it('have instants cut to the millisecond', async () => {
    const { rows } = await database.pool.query(`select timestamptz '2026-01-31 23:59:59.999999+01' t`)
    expect(rows[0].t).toEqual(new Date('2026-01-31T22:59:59.999Z'))
  })

  it('convert an instant to a day by UTC, whatever the zone of server and machine', async () => {
    const { rows } = await database.pool.query(`select timestamptz '2026-01-01 00:30+01'::date::text d`)
    expect(rows[0].d).toBe('2025-12-31')
  })

  it('have counts and sums as numbers', async () => {
    const { rows } = await database.pool.query(`select count(*) n, sum(cents) s, avg(rate) a from "values"`)
    expect(rows[0]).toEqual({ n: 1, s: row.cents, a: 3.25 })
  })

  it('throw instead of losing precision beyond 2^53', async () => {
    const queries = ['select 9007199254740993::int8', 'select sum(cents + 2) from "values"']
    for (const text of queries) await expect(database.pool.query(text)).rejects.toThrow(RangeError)
    expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  })
})

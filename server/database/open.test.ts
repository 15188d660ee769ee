import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from './open.ts'
import { describeOnEachDatabase } from './testing/databases.ts'

const notes = pgTable('notes', { id: text().primaryKey() })

describeOnEachDatabase('a database', (open, kind) => {
  let database: Database
  const ids = async () => (await database.orm.select().from(notes).orderBy(notes.id)).map(({ id }) => id)

  beforeAll(async () => {
    database = await open({ deadlineMs: 700, idleTransactionMs: 500, isGuarded: false })
    await database.pool.query('create table notes (id text primary key)')
  })

  it('commits a transaction, and rolls one back with what was read in it', async () => {
    await database.orm.transaction(async tx => {
      await tx.insert(notes).values({ id: 'a' })
      expect(await tx.select().from(notes)).toEqual([{ id: 'a' }])
    })
    const failing = database.orm.transaction(async tx => {
      await tx.insert(notes).values({ id: 'b' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await ids()).toEqual(['a'])
  })

  it('rolls back to a savepoint', async () => {
    await database.orm.transaction(async tx => {
      await tx.insert(notes).values({ id: 'c' })
      await tx.transaction(inner => inner.insert(notes).values({ id: 'a' })).catch(() => {})
    })
    expect(await ids()).toEqual(['a', 'c'])
  })

  it('serves many transactions at once', async () => {
    const each = (n: number) =>
      database.orm.transaction(async tx => {
        await tx.insert(notes).values({ id: `m${n}` })
        await tx.execute(sql`select pg_sleep(0.002)`)
        return (await tx.execute(sql`select count(*) n from notes where id = ${`m${n}`}`)).rows[0]
      })
    const counts = await Promise.all(Array.from({ length: 20 }, (_, n) => each(n)))
    expect(counts).toEqual(counts.map(() => ({ n: 1 })))
    await database.pool.query(`delete from notes where id like 'm%'`)
  })

  it('reports an SQL error like PostgreSQL, and continues', async () => {
    await expect(database.pool.query('insert into notes values ($1)', ['a'])).rejects.toMatchObject({
      code: '23505',
      table: 'notes',
      constraint: 'notes_pkey',
    })
    expect(await ids()).toEqual(['a', 'c'])
  })

  it('does not pass on a transaction that was left open', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query(`insert into notes values ('left')`)
    client.release()
    expect(await ids()).toEqual(['a', 'c'])
  })

  it('ends a query that runs for too long, and keeps all committed data', async () => {
    await database.pool.query(`insert into notes values ('acknowledged')`)
    const slow = database.orm.transaction(async tx => {
      await tx.insert(notes).values({ id: 'slow' })
      await tx.execute(sql`select count(*) from generate_series(1, 4000000000)`)
    })
    await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } })
    // The embedded database starts again first, which may take longer than the deadline of one query.
    await expect.poll(ids).toEqual(['a', 'acknowledged', 'c'])
  })

  it('ends an idle transaction', async () => {
    const forgotten = database.orm.transaction(async tx => {
      await tx.insert(notes).values({ id: 'forgotten' })
      await new Promise(done => setTimeout(done, 900))
      await tx.insert(notes).values({ id: 'late' })
    })
    await expect(forgotten).rejects.toMatchObject({ cause: { code: '25P03' } })
    expect(await ids()).not.toContain('forgotten')
  })

  it.runIf(kind === 'embedded')('ends a transaction that waits for itself', async () => {
    const entangled = database.orm.transaction(async tx => {
      await tx.insert(notes).values({ id: 'entangled' })
      await ids()
      await tx.insert(notes).values({ id: 'never' })
    })
    await expect(entangled).rejects.toMatchObject({
      cause: { message: expect.stringContaining('si usa solo tx') },
    })
    expect(await ids()).not.toContain('entangled')
  })

  it('releases every connection when all are lost', async () => {
    const [statement, times] =
      kind === 'server'
        ? [sql`select pg_terminate_backend(pg_backend_pid())`, 30]
        : // PGlite stops at COPY from stdin, because it cannot wait for data.
          [sql`copy notes from stdin`, 2]
    const lose = () => database.orm.transaction(tx => tx.execute(statement))
    const lost = await Promise.allSettled(Array.from({ length: times }, lose))
    for (const { status } of lost) expect(status).toBe('rejected')
    expect(await ids()).toContain('a')
    expect(database.pool.waitingCount).toBe(0)
  })

  it('receives committed notifications until it stops listening', async () => {
    const listener = vi.fn()
    const stop = await database.listen('Canale "due"', listener)
    listener.mockClear()
    const notify = (payload: string) =>
      database.orm.execute(sql`select pg_notify('Canale "due"', ${payload})`)
    await database.orm
      .transaction(async tx => {
        await tx.execute(sql`select pg_notify('Canale "due"', 'undone')`)
        throw new Error('no')
      })
      .catch(() => {})
    await notify('one')
    await vi.waitFor(() => expect(listener.mock.calls).toEqual([['one']]))
    await stop()
    await notify('two')
    await new Promise(done => setTimeout(done, 50))
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('reports that notifications may have been missed', async () => {
    const listener = vi.fn()
    const stop = await database.listen('live', listener)
    listener.mockClear()
    const lose =
      kind === 'server'
        ? `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ^@ 'listen'`
        : 'copy notes from stdin'
    await database.pool.query(lose).catch(() => {})
    await database.pool.query('select 1')
    await vi.waitFor(() => expect(listener.mock.calls).toEqual([[null]]), 5000)
    await database.pool.query(`notify live, 'again'`)
    await vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith('again'))
    await stop()
  })

  it('sorts Italian texts and has the extensions of the search', async () => {
    const { rows } = await database.pool.query(
      `select x from (values ('Èlena'), ('Elio'), ('zeta'), ('anna')) v (x) order by x collate "und-x-icu"`,
    )
    expect(rows.map(({ x }) => x)).toEqual(['anna', 'Èlena', 'Elio', 'zeta'])
    await database.pool.query('create extension pg_trgm; create extension unaccent')
    expect(
      (await database.pool.query(`select unaccent('è') u, similarity('mutuo', 'mutui') s`)).rows,
    ).toEqual([{ u: 'e', s: 0.5 }])
  })

  it('transfers long texts and many rows', async () => {
    const long = 'à'.repeat(3_000_000)
    expect((await database.pool.query('select $1::text t', [long])).rows[0].t === long).toBe(true)
    const { rows } = await database.pool.query(`select g, repeat('x', 100) from generate_series(1, 30000) g`)
    expect(rows).toHaveLength(30_000)
    expect(rows.at(-1).g).toBe(30_000)
  })
})

describe('a PostgreSQL server', () => {
  it('that is unreachable is reported in one line, with the variable and without the password', async () => {
    const url = 'postgres://me:secret@127.0.0.1:1/quinto'
    const error = await openDatabase({ url, dataDir: '', log: console }).catch(error => error)
    expect(error.message).toMatch(
      /^DATABASE_URL: il database su 127\.0\.0\.1:1 non si apre \(.*ECONNREFUSED.*\)\.$/,
    )
    expect(error.message).not.toContain('secret')
  })
})

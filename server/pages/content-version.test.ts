import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Context } from '../context.ts'
import type { Listener } from '../database/connection/channels.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { cached } from '../records/cached.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { ContentVersion, staleHeaders, type Times } from './content-version.ts'

/** A database that answers and notifies on command. */
function controlledDatabase(kind: Database['kind']) {
  const queries: { answer(version: number): void; fail(): void }[] = []
  let heard: Listener = () => {}
  const execute = () =>
    new Promise((resolve, reject) =>
      queries.push({
        answer: version => resolve({ rows: [{ version }] }),
        fail: () => reject(new Error('away')),
      }),
    )
  const listen = async (_channel: string, listener: Listener) => {
    heard = listener
    return async () => {}
  }
  const database = { kind, reads: { execute }, listen } as unknown as Database
  const context = { database, log: { warn() {} }, now: () => new Date() } as unknown as Context
  return { queries, context, notify: (payload: string | null) => heard(payload) }
}
const settled = () => new Promise(resolve => setTimeout(resolve, 5))

async function started(kind: Database['kind'], times: Partial<Times> = { pollMs: 60_000 }) {
  const controlled = controlledDatabase(kind)
  const content = new ContentVersion(controlled.context, times)
  onTestFinished(() => content.stop())
  const start = content.start()
  await settled()
  controlled.queries[0]!.answer(7)
  await start
  return { ...controlled, content }
}

describe('the version of the contents', () => {
  it('changes with each notification, without a query', async () => {
    const { content, notify, queries } = await started('server')
    const { count } = content
    notify('8')
    expect(content.count).toBe(count + 1)
    notify('9')
    expect(content.count).toBe(count + 2)
    expect(queries).toHaveLength(1)
  })

  it('ignores a repeated notification, and a late one from another connection', async () => {
    const { content, notify } = await started('server')
    notify('9')
    const { count } = content
    notify('9')
    notify('8')
    expect(content.count).toBe(count)
  })

  it('clears cached answers at each change', async () => {
    const { context, notify } = await started('server')
    let made = 0
    const read = cached(async () => ++made, 60_000)
    await read(context)
    await read(context)
    notify('8')
    expect(await read(context)).toBe(2)
  })

  it('is queried again after a lost connection, and uncertain until the answer', async () => {
    const { content, notify, queries } = await started('embedded')
    expect(staleHeaders(content)).toEqual({})
    notify(null)
    expect(staleHeaders(content)).toEqual({ age: '0', 'cache-status': 'Quinto; hit; ttl=-0' })
    await settled()
    queries[1]!.answer(8)
    const { count } = content
    await settled()
    expect(content.count).toBe(count + 1)
    expect(content.uncertainSeconds).toBeNull()
  })

  it('stays uncertain when the query began before the connection was lost', async () => {
    const { content, notify, queries } = await started('server', { pollMs: 20 })
    await expect.poll(() => queries.length).toBe(2)
    notify(null)
    queries[1]!.answer(7)
    await settled()
    expect(content.uncertainSeconds).not.toBeNull()
    await expect.poll(() => queries.length).toBe(3)
    queries[2]!.answer(7)
    await settled()
    expect(content.uncertainSeconds).toBeNull()
  })

  it('of a server is queried once at a time, and uncertain while the server is away', async () => {
    const { content, queries } = await started('server', { pollMs: 10 })
    await expect.poll(() => queries.length).toBe(2)
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(queries).toHaveLength(2)
    const { count } = content
    queries[1]!.fail()
    await settled()
    expect(content.uncertainSeconds).toBe(0)
    expect(content.count).toBe(count)
    await expect.poll(() => queries.length).toBe(3)
    queries[2]!.answer(7)
    await settled()
    expect(content.uncertainSeconds).toBeNull()
    expect(content.count).toBe(count)
  })

  it('of a silent server becomes uncertain after a while, and reports for how long', async () => {
    const { content } = await started('server', { pollMs: 60_000, certainForMs: 1000 })
    expect(content.uncertainSeconds).toBeNull()
    await expect.poll(() => content.uncertainSeconds, { timeout: 5000 }).toBe(1)
  })

  it('of the embedded database is queried only at the start', async () => {
    const { queries } = await started('embedded', { pollMs: 5 })
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(queries).toHaveLength(1)
  })

  it('changes when the database is reset to an earlier state, but not for an answer older than a notification', async () => {
    const { content, queries, notify } = await started('server', { pollMs: 10 })
    await expect.poll(() => queries.length).toBe(2)
    notify('8')
    const { count } = content
    queries[1]!.answer(7)
    await expect.poll(() => queries.length).toBe(3)
    expect(content.count).toBe(count)
    queries[2]!.answer(3)
    await settled()
    expect(content.count).toBe(count + 1)
  })
})

describeOnEachDatabase('a change of content', open => {
  let test: TestApp
  let content: ContentVersion
  beforeAll(async () => {
    test = await openTestApp(open)
    content = new ContentVersion(test.context)
    await content.start()
  })
  afterAll(async () => {
    await content.stop()
    await test.app.close()
  })
  // One record: simultaneous updates of several records may lock them in different orders.
  const change = sql`update news set titolo = titolo || '.' where _id = (select _id from news order by _id limit 1)`

  it('is known before the commit is answered, on every connection of the process', async () => {
    const { orm } = test.context.database
    for (let i = 0; i < 20; i++) {
      const { count } = content
      await orm.execute(change)
      expect(content.count).toBe(count + 1)
    }
    // Simultaneous writes use several connections.
    for (let i = 0; i < 5; i++) {
      const { count } = content
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          const before = content.count
          await orm.execute(change)
          expect(content.count).toBeGreaterThan(before)
        }),
      )
      expect(content.count).toBe(count + 4)
    }
  })

  it('counts once for each transaction, and not after a rollback', async () => {
    const { orm } = test.context.database
    const { count } = content
    await orm.transaction(async tx => {
      await tx.execute(change)
      await tx.execute(sql`update agencies set nome = nome || '.'`)
      expect(content.count).toBe(count)
    })
    expect(content.count).toBe(count + 1)
    const failing = orm.transaction(async tx => {
      await tx.execute(change)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(content.count).toBe(count + 1)
    await orm.execute(sql`update leads set versione = versione`)
    expect(content.count).toBe(count + 1)
  })

  it('reaches another process by notification', async ({ skip }) => {
    const { database } = test.context
    if (database.kind === 'embedded') return skip('one process')
    const { connectionString: url } = database.pool.options as { connectionString?: string }
    const second = await openDatabase({ url: url!, dataDir: '', log: { info() {}, warn() {} } })
    onTestFinished(() => second.close())
    // This one never queries again, so only a notification can tell it.
    const other = new ContentVersion({ ...test.context, database: second }, { pollMs: 600_000 })
    await other.start()
    onTestFinished(() => other.stop())
    const { count } = other
    await database.orm.execute(change)
    await expect.poll(() => other.count).toBe(count + 1)
  })
})

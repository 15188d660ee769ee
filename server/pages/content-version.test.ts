import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { remembered } from '../actions/remembered.ts'
import type { Context } from '../context.ts'
import type { Heard } from '../database/connection/channels.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { ContentVersion, doubt, type Times } from './content-version.ts'

/** A database that answers and notifies when it is told to. */
function heldDatabase(kind: Database['kind']) {
  const asked: { answer(version: number): void; fail(): void }[] = []
  let heard: Heard = () => {}
  const execute = () =>
    new Promise((resolve, reject) =>
      asked.push({
        answer: version => resolve({ rows: [{ version }] }),
        fail: () => reject(new Error('away')),
      }),
    )
  const listen = async (_channel: string, listener: Heard) => {
    heard = listener
    return async () => {}
  }
  const database = { kind, reads: { execute }, listen } as unknown as Database
  const context = { database, log: { warn() {} }, now: () => new Date() } as unknown as Context
  return { asked, context, notify: (payload: string | null) => heard(payload) }
}
const settled = () => new Promise(resolve => setTimeout(resolve, 5))

async function started(kind: Database['kind'], times: Partial<Times> = { askEveryMs: 60_000 }) {
  const held = heldDatabase(kind)
  const content = new ContentVersion(held.context, times)
  onTestFinished(() => content.stop())
  const start = content.start()
  await settled()
  held.asked[0]!.answer(7)
  await start
  return { ...held, content }
}

describe('the version of the contents', () => {
  it('is another with each notification, and nothing is asked', async () => {
    const { content, notify, asked } = await started('server')
    const { count } = content
    notify('8')
    expect(content.count).toBe(count + 1)
    notify('9')
    expect(content.count).toBe(count + 2)
    expect(asked).toHaveLength(1)
  })

  it('is the same when it is heard twice, or late on another connection', async () => {
    const { content, notify } = await started('server')
    notify('9')
    const { count } = content
    notify('9')
    notify('8')
    expect(content.count).toBe(count)
  })

  it('forgets with a change what is remembered', async () => {
    const { context, notify } = await started('server')
    let made = 0
    const read = remembered(async () => ++made, 60_000)
    await read(context)
    await read(context)
    notify('8')
    expect(await read(context)).toBe(2)
  })

  it('is asked again after a lost connection, and is in doubt until the answer', async () => {
    const { content, notify, asked } = await started('embedded')
    expect(doubt(content)).toEqual({})
    notify(null)
    expect(doubt(content)).toEqual({ age: '0', 'cache-status': 'Quinto; hit; ttl=-0' })
    await settled()
    asked[1]!.answer(8)
    const { count } = content
    await settled()
    expect(content.count).toBe(count + 1)
    expect(content.doubtfulFor).toBeNull()
  })

  it('stays in doubt when the answer was asked for before the connection was lost', async () => {
    const { content, notify, asked } = await started('server', { askEveryMs: 20 })
    await expect.poll(() => asked.length).toBe(2)
    notify(null)
    asked[1]!.answer(7)
    await settled()
    expect(content.doubtfulFor).not.toBeNull()
    await expect.poll(() => asked.length).toBe(3)
    asked[2]!.answer(7)
    await settled()
    expect(content.doubtfulFor).toBeNull()
  })

  it('of a server is asked one question at a time, and is in doubt while the server is away', async () => {
    const { content, asked } = await started('server', { askEveryMs: 10 })
    await expect.poll(() => asked.length).toBe(2)
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(asked).toHaveLength(2)
    const { count } = content
    asked[1]!.fail()
    await settled()
    expect(content.doubtfulFor).toBe(0)
    expect(content.count).toBe(count)
    await expect.poll(() => asked.length).toBe(3)
    asked[2]!.answer(7)
    await settled()
    expect(content.doubtfulFor).toBeNull()
    expect(content.count).toBe(count)
  })

  it('of a server that does not answer is in doubt after a while, and says since when', async () => {
    const { content } = await started('server', { askEveryMs: 60_000, certainForMs: 1000 })
    expect(content.doubtfulFor).toBeNull()
    await expect.poll(() => content.doubtfulFor, { timeout: 5000 }).toBe(1)
  })

  it('of the embedded database is asked at the start alone', async () => {
    const { asked } = await started('embedded', { askEveryMs: 5 })
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(asked).toHaveLength(1)
  })

  it('is another when the database was set back, and not for an answer that a notification overtook', async () => {
    const { content, asked, notify } = await started('server', { askEveryMs: 10 })
    await expect.poll(() => asked.length).toBe(2)
    notify('8')
    const { count } = content
    asked[1]!.answer(7)
    await expect.poll(() => asked.length).toBe(3)
    expect(content.count).toBe(count)
    asked[2]!.answer(3)
    await settled()
    expect(content.count).toBe(count + 1)
  })
})

describeOnEachDatabase('a change of the contents', open => {
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
  const change = sql`update news set titolo = titolo || '.'`

  it('is known when the commit is answered, on every connection of the process', async () => {
    const { orm } = test.context.database
    for (let i = 0; i < 20; i++) {
      const { count } = content
      await orm.execute(change)
      expect(content.count).toBe(count + 1)
    }
    // At once, so that each has a connection of its own.
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

  it('counts once for a transaction, and not when the transaction is rolled back', async () => {
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

  it('is heard by another process', async ({ skip }) => {
    const { database } = test.context
    if (database.kind === 'embedded') return skip('one process')
    const { connectionString: url } = database.pool.options as { connectionString?: string }
    const second = await openDatabase({ url: url!, dataDir: '', log: { info() {}, warn() {} } })
    onTestFinished(() => second.close())
    // It never asks again: what it knows, it was told.
    const other = new ContentVersion({ ...test.context, database: second }, { askEveryMs: 600_000 })
    await other.start()
    onTestFinished(() => other.stop())
    const { count } = other
    await database.orm.execute(change)
    await expect.poll(() => other.count).toBe(count + 1)
  })
})

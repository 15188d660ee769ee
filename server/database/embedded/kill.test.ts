import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { kills } from '../../testing/chance.ts'
import { openDatabase } from '../open.ts'
import { freshEmbedded } from '../testing/fresh-embedded.ts'
import type { Place } from '../testing/place.ts'
import { run } from './test-processes/run.ts'

const perKillMs = 60_000

describe('after kill -9 during writes', () => {
  let place: Place
  beforeAll(async () => {
    place = await freshEmbedded(inject('testDatabases').folder)
  })
  afterAll(() => place.remove())

  it(
    `${kills} times, all acknowledged records and their history are present, and the files are sound`,
    async () => {
      for (let kill = 1; kill <= kills; kill++) {
        const writer = run('write-for-ever.ts', place.options.dataDir)
        // Waits until something is acknowledged, also on a slow machine.
        await vi.waitUntil(() => writer.lines().length > 1, perKillMs / 2)
        await wait(200 + Math.random() * 800)
        writer.process.kill('SIGKILL')
        await writer.ended()
        const acknowledged = Number(writer.lines().at(-1))
        expect(acknowledged).toBeGreaterThan(0)
        const found = await inspect(place.options.dataDir)
        // One more write may have been committed without an acknowledgement.
        expect(found.last - acknowledged).toBeOneOf([0, 1])
        expect(found).toMatchObject({ records: found.last, commits: found.last, damagedRows: 0 })
      }
    },
    kills * perKillMs,
  )
})

/**
 * Counts records, and runs PostgreSQL's own checks of every index and of our tables, which throw for a damaged index.
 */
async function inspect(dataDir: string) {
  const database = await openDatabase({ dataDir, log: { info() {}, warn: console.warn } })
  try {
    await database.pool.query('create extension if not exists amcheck')
    await database.pool.query(`
      select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'`)
    const { rows } = await database.pool.query(`
      select (select max(id) from records) as last,
        (select count(*) from records) as records,
        (select count(distinct record) from commits) as commits,
        (select count(*) from pg_class c, verify_heapam(c.oid)
          where c.relkind = 'r' and c.relname in ('records', 'commits', 'pg_class', 'pg_attribute')
        ) as "damagedRows"`)
    return rows[0] as Record<'last' | 'records' | 'commits' | 'damagedRows', number>
  } finally {
    await database.close()
  }
}

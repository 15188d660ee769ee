import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { migrate, migrateTo } from './database/migrate.ts'
import { type Database, openDatabase } from './database/open.ts'
import { freshEmbedded } from './database/testing/fresh-embedded.ts'
import type { Place } from './database/testing/place.ts'
import { createLog } from './log.ts'
import { OperatorError } from './operator-error.ts'
import { requireTables, runWhenWritable } from './prepare-database.ts'

const log = createLog('silent')
const quiet = { info() {}, warn() {} }
const noRoom = { minimumFreeBytes: Number.MAX_SAFE_INTEGER }
const noSpace = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

describe('a start on a disk with little space', () => {
  let place: Place
  beforeAll(async () => {
    place = await freshEmbedded(inject('testDatabases').folder)
  })
  afterAll(() => place.remove())

  async function opened<T>(options: { minimumFreeBytes?: number }, look: (database: Database) => T) {
    const database = await openDatabase({ ...place.options, ...options, log: quiet })
    try {
      return await look(database)
    } finally {
      await database.close()
    }
  }

  it('reports an unfinished first start when there are no tables', async () => {
    const refused = await opened(noRoom, requireTables).catch(error => error)
    expect(refused).toBeInstanceOf(OperatorError)
    expect(refused.message).toMatch(/^Il primo avvio non è finito: servono 300 MB liberi\. .* riavvii\.$/)
  })

  it('refuses in one line a database that needs a migration', async () => {
    await opened({}, ({ pool }) => migrateTo(pool, 1))
    const refused = await opened(noRoom, requireTables).catch(error => error)
    expect(refused).toBeInstanceOf(OperatorError)
    expect(refused.message).toMatch(/^Il database va aggiornato .* liberi spazio e riavvii\..*$/)
  })

  it('accepts a database with the tables of this version', async () => {
    await opened({}, ({ pool }) => migrate(pool))
    await opened(noRoom, requireTables)
  })

  it('creates no database, and reports that in one line', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'quinto-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    await expect(openDatabase({ dataDir, log: quiet, ...noRoom })).rejects.toThrow(
      /^In .* non c’è ancora un database, e per crearlo servono \d+ MB liberi: .*\.$/,
    )
    expect(await readdir(join(dataDir, 'database'))).toEqual([])
  })
})

it('steps without space run later, in order and once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let writable = false
  let isFull = true
  const done: string[] = []
  const stop = await runWhenWritable({ database: { writable: () => writable }, log }, [
    async () => void done.push('first'),
    async () => {
      if (isFull) throw noSpace()
      done.push('second')
    },
    async () => void done.push('third'),
  ])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toEqual([])
  writable = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toEqual(['first'])
  isFull = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toEqual(['first', 'second', 'third'])
  stop()
})

it('with space the steps run before the start goes on, and an error fails the start', async () => {
  const database = { writable: () => true }
  const done: string[] = []
  await runWhenWritable({ database, log }, [async () => void done.push('first')])
  expect(done).toEqual(['first'])
  await expect(
    runWhenWritable({ database, log }, [() => Promise.reject(new Error('broken'))]),
  ).rejects.toThrow('broken')
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { forgetAttempts } from '../../sessions/attempts.ts'
import { failedSignIns } from '../../testing/chance.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Maximum number of addresses with a limit in memory, for the whole measurement. */
const remembered = 100
const maxGrowthBytes = 2 * 1024 * 1024

describeOnEitherDatabase('sign-ins that fail', open => {
  let test: TestApp
  let clock = Date.parse('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => new Date(clock) })
  })
  afterAll(() => test.app.close())

  const fail = (i: number) =>
    test.call('POST', '/clients/login', {
      payload: { email: `nessuno${i}@esempio.it`, password: 'indovina indovinello' },
      remoteAddress: `198.18.0.${i % remembered}`,
      headers: { 'user-agent': `un browser diverso ogni volta ${i}` },
    })
  const failMany = async (from: number, count: number) => {
    for (let i = from; i < from + count; i++) expect((await fail(i)).statusCode).toBe(401)
  }
  const rows = async () => {
    const { rows } = await test.context.database.pool.query('select count(*)::int from failed_attempts')
    return rows[0].count as number
  }
  const heap = async () => {
    // Finished objects are only released in the next turn of the event loop.
    await new Promise(resolve => setImmediate(resolve))
    collectGarbage()
    return process.memoryUsage().heapUsed
  }

  it(`do not increase the memory, however many accounts are tried: ${failedSignIns}`, async () => {
    await failMany(0, remembered)
    const [before, counted] = [await heap(), await rows()]
    // The waiting time of each address grows, so the clock moves an hour between rounds.
    for (let done = 0; done < failedSignIns; done += remembered) {
      clock += 3_600_000
      await failMany(remembered + done, Math.min(remembered, failedSignIns - done))
    }
    expect((await heap()) - before).toBeLessThan(maxGrowthBytes)
    // Attempts are counted in the database until they expire.
    expect(await rows()).toBeGreaterThanOrEqual(counted + failedSignIns)
    clock += 25 * 3_600_000
    await forgetAttempts(test.context)
    expect(await rows()).toBe(0)
  }, 600_000)
})

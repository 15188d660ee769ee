import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { accountSubject, accountTries, addressSubject, attempt, forgetAttempts, network } from './attempts.ts'

describe('network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    // The format of some proxies.
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::1', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['no address', 'no address'],
  ])('%s → %s', (ip, expected) => expect(network(ip)).toBe(expected))
})

describeOnEachDatabase('attempts', open => {
  let test: TestApp
  let clock = Date.parse('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => new Date(clock) })
  })
  afterAll(() => test.app.close())
  beforeEach(() => {
    clock += 48 * 3_600_000
  })

  const account = accountSubject('admin', 'ada@esempio.it')
  const trying = () => attempt(test.context, [account])
  /** Seconds to wait before the next attempt; 0 when the attempt was allowed. */
  const wait = () =>
    trying().then(
      () => 0,
      error => error.retryAfter as number,
    )

  it('at the same moment do not delay each other, in any order', async () => {
    expect(await wait()).toBe(0)
    clock -= 5
    expect(await wait()).toBe(0)
    const tried = await trying()
    await tried.undone()
    clock -= 5
    expect(await wait()).toBe(0)
  })

  it('are free five times, then the wait doubles up to five minutes', async () => {
    for (let i = 0; i < 5; i++) expect(await wait()).toBe(0)
    const waits: number[] = []
    for (let i = 0; i < 12; i++) {
      expect(await wait()).toBe(0)
      const seconds = await wait()
      waits.push(seconds)
      clock += seconds * 1000
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
  })

  it('are reset after a success, except for the address', async () => {
    const address = addressSubject('203.0.113.7')
    for (let i = 0; i < 5; i++) await trying()
    await (await trying()).succeeded()
    for (let i = 0; i < 5; i++) expect(await wait()).toBe(0)
    for (let i = 0; i < 20; i++) await attempt(test.context, [address])
    await (await attempt(test.context, [address])).succeeded()
    await attempt(test.context, [address])
    await expect(attempt(test.context, [address])).rejects.toMatchObject({ status: 429 })
  })

  it('take back only their own wait when undone', async () => {
    for (let i = 0; i < 5; i++) await trying()
    const slow = await trying()
    clock += 1000
    expect(await wait()).toBe(0)
    await slow.undone()
    expect(await wait()).toBeGreaterThan(0)
  })

  it('are not counted while one of the subjects must wait', async () => {
    const address = addressSubject('203.0.113.8')
    for (let i = 0; i < 6; i++) await trying()
    for (let i = 0; i < 40; i++)
      await expect(attempt(test.context, [address, account])).rejects.toMatchObject({ status: 429 })
    await attempt(test.context, [address])
  })

  describe('at an account', () => {
    const email = 'ada@esempio.it'
    /** Number of allowed attempts out of `times` simultaneous ones from an address. */
    const letThrough = async (ip: string, times: number) => {
      const all = Array.from({ length: times }, () =>
        attempt(test.context, [addressSubject(ip)], accountTries('admin', email, ip)),
      )
      return (await Promise.allSettled(all)).filter(one => one.status === 'fulfilled').length
    }

    it('are three for each address, independent of other addresses, and then as slow as the account', async () => {
      expect(await letThrough('203.0.113.1', 15)).toBe(3 + 6)
      expect(await letThrough('203.0.113.2', 15)).toBe(3)
      expect(await letThrough('203.0.113.3', 2)).toBe(2)
      expect(await letThrough('203.0.113.3', 2)).toBe(1)
      clock += 1000
      expect(await letThrough('203.0.113.3', 2)).toBe(1)
      // All IPv6 addresses of one customer count as one address.
      expect(await letThrough('2001:db8::1', 2)).toBe(2)
      expect(await letThrough('2001:db8::2', 2)).toBe(1)
    })

    it('are limited for any number of addresses: sixty, then one in five minutes', async () => {
      let through = 0
      for (let i = 0; i < 30; i++) through += await letThrough(`198.51.100.${i}`, 3)
      expect(through).toBe(61)
      through = 0
      for (let minute = 0; minute < 60; minute++) {
        clock += 60_000
        through += await letThrough(`198.51.101.${minute}`, 1)
      }
      expect(through).toBeLessThanOrEqual(60 / 5 + 8)
    })

    it('are three again after a day or after a success', async () => {
      await letThrough('203.0.113.1', 15)
      clock += 25 * 3_600_000
      expect(await letThrough('203.0.113.1', 2)).toBe(2)
      const right = await attempt(test.context, [], accountTries('admin', email, '203.0.113.1'))
      await right.succeeded()
      expect(await letThrough('203.0.113.1', 15)).toBe(3 + 6)
    })

    it('do not count when they were refused', async () => {
      const [address, tries] = [addressSubject('203.0.113.4'), accountTries('admin', email, '203.0.113.4')]
      for (let i = 0; i < 21; i++) await attempt(test.context, [address])
      for (let i = 0; i < 5; i++)
        await expect(attempt(test.context, [address], tries)).rejects.toMatchObject({ status: 429 })
      clock += 1000
      expect(await letThrough('203.0.113.4', 1)).toBe(1)
      const taken = await attempt(test.context, [], tries)
      await taken.undone()
      for (let i = 0; i < 2; i++) await attempt(test.context, [], tries)
    })
  })

  it('are forgotten after a day', async () => {
    for (let i = 0; i < 6; i++) await trying()
    clock += 25 * 3_600_000
    for (let i = 0; i < 5; i++) expect(await wait()).toBe(0)
    clock += 25 * 3_600_000
    await forgetAttempts(test.context)
    const { rows } = await test.context.database.pool.query('select from failed_attempts')
    expect(rows).toEqual([])
  })
})

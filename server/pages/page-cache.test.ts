import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { createPageCache, type MadePage } from './page-cache.ts'

const mega = 1024 * 1024

describeOnOneDatabase('pages that are kept', open => {
  let test: TestApp
  let now: Date
  let made: string[]
  let cached: ReturnType<typeof createPageCache>
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())
  beforeEach(() => {
    now = new Date('2026-11-20T09:00:00Z')
    made = []
    cached = createPageCache({ ...test.context, now: () => now })
  })

  const page = (body: string | Buffer): MadePage => ({ status: 200, headers: {}, body: Buffer.from(body) })
  /** Asks for the page, and notes whether it had to be made. */
  const ask = (key: string, body: string | Buffer | null = key) =>
    cached(key, async () => {
      made.push(key)
      return body === null ? null : page(body)
    })

  it('are made once, for many who ask at once too', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => ask('/')))
    expect(new Set(all.map(one => one?.etag)).size).toBe(1)
    await ask('/')
    expect(made).toEqual(['/'])
  })

  it('last a minute at most, and not when the clock is set back', async () => {
    await ask('/')
    now = new Date(now.getTime() + 59_999)
    await ask('/')
    expect(made).toHaveLength(1)
    now = new Date(now.getTime() + 1)
    await ask('/')
    expect(made).toHaveLength(2)
    now = new Date(now.getTime() - 3_600_000)
    await ask('/')
    expect(made).toHaveLength(3)
  })

  it('are made anew after a failure', async () => {
    const failing = () => cached('/', () => Promise.reject(new Error('away')))
    await expect(failing()).rejects.toThrow('away')
    await ask('/')
    await ask('/')
    expect(made).toEqual(['/'])
  })

  it('do not give way to addresses where nothing is', async () => {
    await ask('/')
    for (let i = 0; i < 2000; i++) expect(await ask(`/agente/${i}`, null)).toBeNull()
    made = []
    await ask('/')
    expect(made).toEqual([])
    await ask('/agente/0')
    expect(made).toEqual(['/agente/0'])
  })

  it('are those that were asked for last, whatever else is asked for once', async () => {
    await ask('/')
    for (let i = 0; i < 1500; i++) {
      await ask(`/mutui?importo=${i}`)
      if (i % 100 === 0) await ask('/')
    }
    expect(made.filter(key => key === '/')).toHaveLength(1)
    made = []
    await ask('/mutui?importo=1499')
    await ask('/mutui?importo=0')
    expect(made).toEqual(['/mutui?importo=0'])
  })

  it('take so much memory and no more, whatever their size', async () => {
    const body = Buffer.alloc(mega, 'a')
    for (let i = 0; i < 100; i++) await ask(`/mutui?importo=${i}`, body)
    made = []
    for (let i = 99; i >= 0; i--) await ask(`/mutui?importo=${i}`, body)
    const kept = 100 - made.length
    expect(kept).toBeGreaterThan(10)
    expect(kept).toBeLessThanOrEqual(48)
    // An address is part of what is kept.
    for (let i = 0; i < 100; i++) await ask(`/tassi?importo=${i}${'0'.repeat(mega)}`, '')
    made = []
    await ask(`/mutui?importo=0`, body)
    expect(made).toHaveLength(1)
  })
})

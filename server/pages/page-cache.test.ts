import { brotliDecompressSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { stampForm } from '../plugins/form-stamp.ts'
import { madeUpKeys } from '../sessions/credentials/keys.ts'
import { createPageCache, encodedFor, type PageResponse } from './page-cache.ts'

const mega = 1024 * 1024

describe('cached pages', () => {
  let now: Date
  let content: { count: number }
  let made: string[]
  let cached: ReturnType<typeof createPageCache>
  const context = { keys: madeUpKeys(), now: () => now } as unknown as Context
  beforeEach(() => {
    now = new Date('2026-11-20T09:00:00Z')
    made = []
    content = { count: 1 }
    // No database, because a cached page needs no query.
    cached = createPageCache(context, content)
  })

  const page = (body: string | Buffer): PageResponse => ({
    status: 200,
    headers: {},
    body: Buffer.from(body),
  })
  /** Requests a page, and records whether it was made. */
  const ask = (key: string, body: string | Buffer | null = key, about: Partial<PageResponse> = {}) =>
    cached(key, async () => {
      made.push(key)
      return body === null ? null : { ...page(body), ...about }
    })

  it('are made once, for simultaneous requests too', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => ask('/')))
    expect(new Set(all.map(one => one?.etag)).size).toBe(1)
    await ask('/')
    expect(made).toEqual(['/'])
  })

  it('last until the end of the day in Rome, and expire when the clock is set back', async () => {
    await ask('/')
    now = new Date('2026-11-20T22:59:59.999Z')
    await ask('/')
    expect(made).toHaveLength(1)
    now = new Date('2026-11-20T23:00:00Z')
    await ask('/')
    expect(made).toHaveLength(2)
    now = new Date(now.getTime() - 3_600_000)
    await ask('/')
    expect(made).toHaveLength(3)
  })

  it('last until their next date, and fail afterwards while they cannot be made', async () => {
    const changesAt = new Date('2026-11-20T10:15:00Z')
    await ask('/', '/', { changesAt })
    await ask('/mutui')
    const away = (key: string) => cached(key, () => Promise.reject(new Error('away')))
    now = new Date(changesAt.getTime() - 1)
    expect(await away('/')).toMatchObject({ status: 200 })
    now = changesAt
    await expect(away('/')).rejects.toThrow('away')
    expect(await away('/mutui')).toMatchObject({ status: 200 })
  })

  it('are made again after a change, also when the change came while a page was made', async () => {
    await ask('/')
    content.count++
    await cached('/', async () => {
      made.push('/')
      content.count++
      return page('half old')
    })
    await ask('/')
    await ask('/')
    expect(made).toEqual(['/', '/', '/'])
  })

  it('have a stamp at most an hour old, and a new tag with each new stamp', async () => {
    const stamp = stampForm(context).modulo
    const first = await ask('/contattaci', `<input value="${stamp}"><i>${stamp}</i>`, { stamp })
    now = new Date(now.getTime() + 3_599_999)
    expect(await ask('/contattaci')).toBe(first)
    now = new Date(now.getTime() + 1)
    const fresh = stampForm(context).modulo
    const second = await ask('/contattaci')
    expect(second!.body.toString()).toBe(`<input value="${fresh}"><i>${fresh}</i>`)
    expect(second!.etag).not.toBe(first!.etag)
    now = new Date(now.getTime() + 3_600_000)
    expect((await ask('/contattaci'))!.body.toString()).toContain(stampForm(context).modulo)
    expect(made).toEqual(['/contattaci'])
  })

  it('are made again after a failure', async () => {
    const failing = () => cached('/', () => Promise.reject(new Error('away')))
    await expect(failing()).rejects.toThrow('away')
    await ask('/')
    await ask('/')
    expect(made).toEqual(['/'])
  })

  it('are not displaced by addresses without a page', async () => {
    await ask('/')
    for (let i = 0; i < 2000; i++) expect(await ask(`/agente/${i}`, null)).toBeNull()
    made = []
    await ask('/')
    expect(made).toEqual([])
    await ask('/agente/0')
    expect(made).toEqual(['/agente/0'])
  })

  it('are the most recently used ones', async () => {
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

  it('take limited memory, whatever their size', async () => {
    const body = Buffer.alloc(mega, 'a')
    for (let i = 0; i < 100; i++) await ask(`/mutui?importo=${i}`, body)
    made = []
    for (let i = 99; i >= 0; i--) await ask(`/mutui?importo=${i}`, body)
    const kept = 100 - made.length
    expect(kept).toBeGreaterThan(10)
    expect(kept).toBeLessThanOrEqual(48)
    // Addresses count towards the size.
    for (let i = 0; i < 100; i++) await ask(`/tassi?importo=${i}${'0'.repeat(mega)}`, '')
    made = []
    await ask(`/mutui?importo=0`, body)
    expect(made).toHaveLength(1)
  })

  it('are sent in a quick encoding first, and in the smallest one once ready', async () => {
    const words = Array.from({ length: 4000 }, (_, i) => `parola${(i * 7919) % 1009}`).join(' ')
    const kept = (await ask('/', words))!
    const first = await encodedFor(kept, 'br')
    const length = async () => (await encodedFor(kept, 'br')).body.length
    await expect.poll(length).toBeLessThan(first.body.length)
    const bodies = [first.body, (await encodedFor(kept, 'br')).body].map(body => brotliDecompressSync(body))
    expect(bodies.map(String)).toEqual([words, words])
  })
})

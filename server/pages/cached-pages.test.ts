import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { type Hours, openingAt, openingInWords } from '../../contract/italian/opening-hours.ts'
import type { Context } from '../context.ts'
import { describeOnEachDatabase, describeOnEitherDatabase } from '../database/testing/databases.ts'
import { errors } from '../plugins/errors.ts'
import { mustBeFilled } from '../plugins/form-stamp.ts'
import { collectStatements } from '../testing/collect-statements.ts'
import { type FailingDatabase, failingDatabase } from '../testing/failing-database.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { publicSite } from './site.ts'

/** Only the public site. */
async function site(context: Context): Promise<FastifyInstance> {
  const app = Fastify()
  errors(app)
  await publicSite(app, context, plainBuilt, () => false)
  await app.ready()
  return app
}

describeOnEachDatabase('a cached page', open => {
  let test: TestApp
  let app: FastifyInstance
  let statements: ReturnType<typeof collectStatements>
  beforeAll(async () => {
    statements = collectStatements()
    test = await openTestApp(open)
    app = await site(test.context)
  })
  afterAll(async () => {
    statements.stop()
    await app.close()
    await test.app.close()
  })

  it('needs no query, whether the answer is 200 or 304', async () => {
    const urls = ['/', '/mutui', '/contattaci', '/tassi', '/news', '/dati/', '/sitemap.xml', '/news.xml']
    const queries = statements.texts
    queries.length = 0
    const tags: Record<string, string> = {}
    for (const url of urls) tags[url] = String((await app.inject(url)).headers.etag)
    expect(queries.length).toBeGreaterThan(urls.length)
    queries.length = 0
    const since = performance.now()
    for (let i = 0; i < 20; i++)
      for (const url of urls) {
        expect((await app.inject(url)).statusCode).toBe(200)
        const again = await app.inject({ url, headers: { 'if-none-match': tags[url] } })
        expect(again.statusCode).toBe(304)
      }
    // A PostgreSQL server is queried for the version once a second.
    const seconds = Math.ceil((performance.now() - since) / 1000)
    const version = queries.filter(text => text.includes('content_version'))
    expect(queries.filter(text => !text.includes('content_version'))).toEqual([])
    expect(version.length).toBeLessThanOrEqual(test.context.database.kind === 'server' ? seconds : 0)
  })

  it('does not wait while all connections are in use', async () => {
    const { pool } = test.context.database
    await app.inject('/mutui')
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    onTestFinished(() => {
      for (const client of held) client.release()
    })
    expect((await app.inject('/mutui')).statusCode).toBe(200)
  })
})

/** Times at which offices open and close, news appear, and the day ends. */
const moments = [
  '05:00:00',
  '08:00:01',
  '09:46:59',
  '09:47:00',
  '12:00:00',
  '13:30:00',
  '17:29:59',
  '18:00:00',
  '22:59:59',
  '23:00:00',
].map(clock => `2026-11-20T${clock}.000Z`)

/** A page without the stamp of its form and without its time. */
const withoutTimes = (body: string) =>
  body.replace(/[\w-]+\.\d{13}\.[\w-]{43}/g, 'stamp').replace(new RegExp(moments.join('|'), 'g'), 'moment')

describeOnEitherDatabase('during a day, a cached page', open => {
  let test: TestApp
  let now: Date
  let app: FastifyInstance
  beforeAll(async () => {
    now = new Date(moments[0]!)
    test = await openTestApp(open, { now: () => now })
    app = await site(test.context)
  })
  afterAll(async () => {
    await app.close()
    await test.app.close()
  })

  it('equals a newly rendered page at each time', async () => {
    const { pool } = test.context.database
    await pool.query(
      `update news set "dataPubblicazione" = '2026-11-20T09:47:00Z', bozza = false
       where _id = (select _id from news where not bozza order by "dataPubblicazione" desc limit 1)`,
    )
    await pool.query(
      `update bank_products set "validoAl" = '2026-11-20' where _id in
        (select _id from bank_products where prodotto = 'mutuo' and status = 'validated' order by _id limit 3)`,
    )
    const { rows } = await pool.query<{ path: string }>(`
      select '/agenzia/' || slug as path from (select slug from agencies where status = 'validated' and pubblica
        and jsonb_array_length(orari) > 0 order by slug limit 2) a
      union all select '/news_name/' || name from (select name from news where not bozza
        and "dataPubblicazione" < '2026-11-20' order by name limit 1) n`)
    expect(rows).toHaveLength(3)
    const urls = [
      '/',
      '/mutui',
      '/prestiti',
      '/cdq',
      '/leasing',
      '/tassi',
      '/contattaci',
      '/news',
      '/404?cerca=mutuo',
      '/sitemap.xml',
      '/news.xml',
      ...rows.map(({ path }) => path),
    ]
    const changed = new Set<string>()
    const before: Record<string, string> = {}
    for (const moment of moments) {
      now = new Date(moment)
      const fresh = await site(test.context)
      for (const url of urls) {
        const kept = withoutTimes((await app.inject(url)).body)
        expect(kept, `${url} at ${moment}`).toBe(withoutTimes((await fresh.inject(url)).body))
        before[url] ??= kept
        if (before[url] !== kept) changed.add(url)
      }
      await fresh.close()
    }
    expect([...changed]).toEqual(
      expect.arrayContaining(['/', '/mutui', '/news', '/sitemap.xml', '/news.xml']),
    )
  })

  it('shows whether an office is open now', async () => {
    const { rows } = await test.context.database.pool.query<{ path: string; orari: Hours[] }>(
      `select '/agenzia/' || slug as path, orari from agencies where status = 'validated' and pubblica`,
    )
    const words = new Set<string>()
    for (const moment of moments) {
      now = new Date(moment)
      for (const { path, orari } of rows.slice(0, 3))
        for (const url of [`/dati${path}`, '/contattaci']) {
          const { body } = await app.inject(url)
          const madeAt = body.match(/adesso\W+(?:quot\W+)*(2026-[\d:.T-]+Z)/)?.[1]
          expect(madeAt, `${url} at ${moment}`).toBeDefined()
          const opening = openingInWords(openingAt(orari, now))
          expect(openingInWords(openingAt(orari, new Date(madeAt!))), `${url} at ${moment}`).toBe(opening)
          words.add(opening)
        }
    }
    expect(words.size).toBeGreaterThan(3)
  })
})

describeOnEitherDatabase('while the database is away, a cached page', open => {
  let test: TestApp
  let now: Date
  let database: FailingDatabase
  let app: FastifyInstance
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  beforeAll(async () => {
    now = new Date('2026-11-20T09:00:00Z')
    test = await openTestApp(open, { now: () => now })
    await test.context.database.pool.query(
      `update news set "dataPubblicazione" = '2026-11-20T10:00:00Z', bozza = false
       where _id = (select _id from news where not bozza order by "dataPubblicazione" desc limit 1)`,
    )
  })
  beforeEach(async () => {
    now = new Date('2026-11-20T09:00:00Z')
    const failing = failingDatabase(test.context.database)
    // Only a PostgreSQL server is queried repeatedly.
    database = { ...failing, database: { ...failing.database, kind: 'server' } }
    app = await site({ ...test.context, database: database.database })
    onTestFinished(() => app.close())
  })
  afterAll(() => test.app.close())

  const status = async (url: string) => (await app.inject(url)).statusCode
  const age = async () => (await app.inject('/mutui')).headers.age

  it('is sent with `Age`, and without it when the database is back', async () => {
    const before = await app.inject('/mutui')
    expect(before.headers.age).toBeUndefined()
    expect(before.headers['cache-status']).toBeUndefined()
    database.failWith(away)
    await expect.poll(age, { timeout: 5000 }).toMatch(/^\d+$/)
    const kept = await app.inject('/mutui')
    expect([kept.statusCode, kept.body]).toEqual([200, before.body])
    expect(kept.headers['cache-status']).toBe(`Quinto; hit; ttl=-${kept.headers.age}`)
    const known = await app.inject({ url: '/mutui', headers: { 'if-none-match': String(kept.headers.etag) } })
    expect([known.statusCode, known.headers.age]).toEqual([304, expect.stringMatching(/^\d+$/)])
    database.failWith(null)
    await expect.poll(age, { timeout: 5000 }).toBeUndefined()
  })

  it('is sent until its next date, and pages that are not cached answer 503', async () => {
    const paths = ['/', '/mutui', '/lavoraConNoi']
    expect(await Promise.all(paths.map(status))).toEqual([200, 200, 200])
    database.failWith(away)
    expect(await status('/prestiti')).toBe(503)
    now = new Date('2026-11-20T09:59:59.999Z')
    expect(await Promise.all(paths.map(status))).toEqual([200, 200, 200])
    // An item of news appears on the home page now.
    now = new Date('2026-11-20T10:00:00Z')
    expect(await Promise.all(paths.map(status))).toEqual([503, 200, 200])
    now = new Date('2026-11-20T22:59:59.999Z')
    expect(await Promise.all(paths.map(status))).toEqual([503, 200, 200])
    // Rates, products in force and the number of banks in the footer change with the day.
    now = new Date('2026-11-20T23:00:00Z')
    expect(await Promise.all(paths.map(status))).toEqual([503, 503, 503])
    database.failWith(null)
    expect(await Promise.all(paths.map(status))).toEqual([200, 200, 200])
  })

  it('has a form that can be sent for a day, however long the database is away', async () => {
    const stampOf = async () =>
      (await app.inject('/lavoraConNoi')).body.match(/[\w-]+\.\d{13}\.[\w-]{43}/)![0]
    const first = await stampOf()
    database.failWith(away)
    now = new Date('2026-11-20T20:00:00Z')
    const later = await stampOf()
    expect(later).not.toBe(first)
    now = new Date('2026-11-21T19:59:00Z')
    expect(() => mustBeFilled(test.context, later)).not.toThrow()
    expect(() => mustBeFilled(test.context, first)).toThrow('troppo a lungo')
  })
})

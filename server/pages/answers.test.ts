import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { readSettings } from '../settings.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const publicUrl = 'https://quinto.example'

/** Tests of HTTP semantics of public pages: methods, encodings, headers. */
describeOnOneDatabase('the answers of public pages', open => {
  let test: TestApp
  let app: FastifyInstance
  let simulation: string
  beforeAll(async () => {
    test = await openTestApp(open, { settings: readSettings({ PUBLIC_URL: publicUrl }) })
    app = await buildApp(test.context, plainBuilt)
    const { rows } = await test.context.database.pool.query<{ slug: string }>(
      `select slug from agencies where status = 'validated' and pubblica limit 1`,
    )
    agency = `/agenzia/${rows[0]!.slug}`
    const made = await test.call('POST', '/calcolatori/mutui/simulazioni', {
      payload: { need: { finalita: 'prima_casa', importo: 150_000_00, valore: 190_000_00, durataMesi: 300 } },
    })
    simulation = new URL(made.json().indirizzo).pathname
  })
  afterAll(() => Promise.all([app.close(), test.app.close()]))

  let agency: string
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers })
  const pages = () => ['/', '/dati/', '/mutui', '/tassi?importo=50.000', agency, '/sitemap.xml', '/news.xml']

  it('use an encoding that the browser accepts', async () => {
    for (const url of pages()) {
      const { rawPayload: plain } = await get(url, { 'accept-encoding': 'identity' })
      const forms: [accepted: string, encoding: string | undefined, read: (body: Buffer) => Buffer][] = [
        ['', undefined, body => body],
        ['br', 'br', brotliDecompressSync],
        ['gzip, deflate, br', 'br', brotliDecompressSync],
        ['GZIP', 'gzip', gunzipSync],
        ['gzip;q=0.5', 'gzip', gunzipSync],
        ['br;q=0, gzip', 'gzip', gunzipSync],
        ['br;q=0', undefined, body => body],
        ['br;q=0.000, gzip; q=0', undefined, body => body],
        ['zstd', undefined, body => body],
      ]
      for (const [accepted, encoding, read] of forms) {
        const { headers, rawPayload } = await get(url, accepted ? { 'accept-encoding': accepted } : {})
        expect([url, accepted, headers['content-encoding']]).toEqual([url, accepted, encoding])
        expect(headers.vary).toContain('accept-encoding')
        expect(read(rawPayload).equals(plain), `${url}, ${accepted}`).toBe(true)
      }
    }
  })

  it('answer 304 to browsers that have them', async () => {
    for (const url of pages()) {
      const { headers } = await get(url)
      const tag = String(headers.etag)
      for (const known of [tag, `"another", ${tag}`, tag.replace(/^W\//, ''), '*']) {
        const again = await get(url, { 'if-none-match': known })
        expect([url, known, again.statusCode, again.body]).toEqual([url, known, 304, ''])
        for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy'])
          expect(again.headers[name], `${url}, ${name}`).toEqual(headers[name])
      }
      for (const other of ['"another"', '', tag.slice(0, -2)])
        expect((await get(url, { 'if-none-match': other })).statusCode).toBe(200)
    }
    // One weak tag covers all encodings of a page.
    expect((await get('/')).headers.etag).toMatch(/^W\/"/)
    const missing = await get('/questa-non-esiste', { 'if-none-match': '*' })
    expect([missing.statusCode, missing.headers.etag]).toEqual([404, undefined])
  })

  it('send the same headers for HEAD', async () => {
    for (const url of [...pages(), '/questa-non-esiste', '/agente/nessuno', '/dati/nulla', simulation]) {
      const whole = await get(url, { 'accept-encoding': 'identity' })
      const head = await get(url, { 'accept-encoding': 'identity' }, 'HEAD')
      const metadata = ({ statusCode, headers }: typeof head) =>
        Object.entries({ url, statusCode, ...headers }).filter(
          ([name]) => name !== 'date' && !name.startsWith('x-ratelimit-'),
        )
      expect(metadata(head)).toEqual(metadata(whole))
    }
  })

  it('forbid sniffing, foreign scripts and foreign frames', async () => {
    for (const url of [
      ...pages(),
      '/questa-non-esiste',
      '/agente/nessuno',
      simulation,
      '/robots.txt',
      '/%',
    ]) {
      const { headers } = await get(url)
      expect(headers['x-content-type-options'], url).toBe('nosniff')
      if (url === '/%') continue
      expect(headers['strict-transport-security'], url).toContain('max-age=')
      expect(headers['referrer-policy'], url).toBe(
        url === simulation ? 'no-referrer' : 'strict-origin-when-cross-origin',
      )
      for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
        expect(headers[name], `${url}, ${name}`).toBeUndefined()
      if (!String(headers['content-type']).startsWith('text/html')) continue
      const policy = String(headers['content-security-policy'])
      expect(policy, url).toMatch(/^default-src 'none'/)
      expect(policy, url).toContain("frame-ancestors 'self';")
      expect(policy, url).not.toMatch(/unsafe-|\*|https?:/)
    }
  })

  it('are private when they need a link, as documents and as data', async () => {
    for (const url of [simulation, `/dati${simulation}`, `/dati${simulation}0`, `${simulation}0`])
      for (const accepted of ['identity', 'br']) {
        const answer = await get(url, { 'accept-encoding': accepted })
        expect(answer.headers).toMatchObject({
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex, nofollow, noarchive',
        })
        expect(answer.headers.etag).toBeUndefined()
      }
  })

  it('ignore all hosts except the configured one', async () => {
    const named = {
      host: 'truffa.example',
      'x-forwarded-host': 'truffa.example',
      forwarded: 'host=truffa.example',
    }
    for (const url of [
      ...pages(),
      '/robots.txt',
      '/questa-non-esiste',
      simulation,
      '/home',
      '/news?pagina=1',
    ])
      for (const proto of ['http', 'https']) {
        const { body, headers } = await get(url, { ...named, 'x-forwarded-proto': proto })
        expect(`${JSON.stringify(headers)} ${body}`, url).not.toContain('truffa')
        if (headers['content-type'] === 'text/html; charset=utf-8' && body.includes('rel="canonical"'))
          expect(body).toContain(`<link rel="canonical" href="${publicUrl}/`)
      }
  })

  it('have one address per page, however it is spelled', async () => {
    const slug = agency.slice('/agenzia/'.length)
    const written = `/agenzia/%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`
    const { statusCode, headers } = await get(`${written}/?pagina=2`)
    expect([statusCode, headers.location]).toEqual([301, `${agency}?pagina=2`])
    const { body } = await get(written)
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}${agency}">`)
  })

  it('answer 404 to addresses with invalid characters', async () => {
    const names = ['/agenzia/%00', '/agente/a%00', '/pagine/%00', '/news_name/%00', '/dati/agenzia/%00']
    for (const url of [...names, '/news?categoria=%00', '/dati/news?categoria=%00', '/404?cerca=%00'])
      expect((await get(url)).statusCode, url).toBe(404)
    for (const url of ['/tassi?indice=%00', '/leasing?valore=%00', '/mutui?importo=%00'])
      expect((await get(url)).statusCode, url).toBe(200)
  })
})

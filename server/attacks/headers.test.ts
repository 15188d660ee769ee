import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { whoMayCall } from '../../contract/access/who-may-call.ts'
import { buildApp } from '../app.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { readSettings } from '../settings.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const noRecord = '0199aaaa-0000-7000-8000-000000000000'

describeOnOneDatabase('the headers of every answer', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open, { settings: readSettings({ PUBLIC_URL: 'https://quinto.example' }) })
  })
  afterAll(() => test.app.close())

  it('prevent sniffing, caching and requests without encryption', async () => {
    const wrong: string[] = []
    const routes = [...Object.entries(whoMayCall), ['GET /v2/nulla', 'anyone'] as const]
    for (const [name, who] of routes)
      for (const flags of [undefined, 'admin']) {
        const [method, url] = name.split(' ') as ['GET', string]
        const { headers, statusCode } = await test.app.inject({
          method,
          url: url.replace(':id', noRecord),
          headers: flags ? { 'x-flags': flags } : {},
          ...(['POST', 'PATCH'].includes(method) && { payload: {} }),
        })
        const wanted = {
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
          // Public answers may be cached if the call allows it.
          ...(url.startsWith('/v2') &&
            (who !== 'anyone' || method !== 'GET') && { 'cache-control': 'no-store' }),
        }
        for (const [header, value] of Object.entries(wanted))
          if (headers[header] !== value)
            wrong.push(`${name} ${statusCode}, ${header}: ${String(headers[header])}`)
        const policy = String(headers['content-security-policy'])
        if (!policy.includes("frame-ancestors 'none'")) wrong.push(`${name} ${statusCode}, policy: ${policy}`)
        for (const header of ['server', 'x-powered-by'])
          if (headers[header]) wrong.push(`${name}, ${header}: ${String(headers[header])}`)
      }
    expect(wrong).toEqual([])
  })

  it('forbid frames, also of files, redirects and errors, unless the answer is a page to frame', async () => {
    const root = await mkdtemp(join(tmpdir(), 'quinto-built-'))
    await writeFile(join(root, 'quinto.js'), 'export {}')
    const folders = [{ prefix: '/widgets/v1/', root }]
    const app = await buildApp(test.context, { ...plainBuilt, folders })
    onTestFinished(() => app.close())
    const addresses = {
      '/widgets/v1/quinto.js': 200,
      '/widgets/v1/nulla.js': 404,
      '/robots.txt': 200,
      '/sitemap.xml': 200,
      '/news.xml': 200,
      '/healthz': 200,
      '/readyz': 200,
      '/icona.svg': 200,
      '/Home': 301,
      '/privacy-policy': 301,
      '/dati/': 200,
      '/questa-non-esiste': 404,
      '/files/nulla': 404,
      '/v2/nulla': 404,
      '/v2/regions': 200,
      '/ws': 426,
      '/%': 400,
    }
    for (const [url, status] of Object.entries(addresses)) {
      const { statusCode, headers } = await app.inject(url)
      expect([url, statusCode]).toEqual([url, status])
      const isPage = String(headers['content-type']).startsWith('text/html') && status !== 301
      expect(headers['content-security-policy'], url).toContain(
        isPage ? "frame-ancestors 'self'" : "frame-ancestors 'none'",
      )
    }
    const files = await app.inject({ url: '/robots.txt', method: 'POST', payload: 'x' })
    expect(files.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('forbid frames in answers to requests that cannot be read', async () => {
    const app = await buildApp(test.context)
    onTestFinished(() => app.close())
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port })
    await once(socket, 'connect')
    socket.end('this is no request\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain("\r\nContent-Security-Policy: frame-ancestors 'none'\r\n")
    expect(answer).toContain('\r\nX-Content-Type-Options: nosniff\r\n')
  })

  it('do not require encryption for an unencrypted server', async () => {
    const plain = await buildApp({ ...test.context, settings: readSettings({}) })
    const { headers } = await plain.inject('/v2/regions')
    expect(headers['strict-transport-security']).toBeUndefined()
    await plain.close()
  })
})

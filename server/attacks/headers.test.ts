import { afterAll, beforeAll, expect, it } from 'vitest'
import { whoMayCall } from '../../contract/access/who-may-call.ts'
import { buildApp } from '../app.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { readSettings } from '../settings.ts'
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
        for (const header of ['server', 'x-powered-by'])
          if (headers[header]) wrong.push(`${name}, ${header}: ${String(headers[header])}`)
      }
    expect(wrong).toEqual([])
  })

  it('do not require encryption for an unencrypted server', async () => {
    const plain = await buildApp({ ...test.context, settings: readSettings({}) })
    const { headers } = await plain.inject('/v2/regions')
    expect(headers['strict-transport-security']).toBeUndefined()
    await plain.close()
  })
})

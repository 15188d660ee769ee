import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

describeOnEitherDatabase('pages rendered for a query', open => {
  let test: TestApp
  let app: TestApp['app']
  beforeAll(async () => {
    test = await openTestApp(open, {
      limits: { figures: 2 },
    })
    app = await buildApp(test.context, plainBuilt)
  })
  afterAll(() => Promise.all([app.close(), test.app.close()]))

  const status = async (url: string, remoteAddress: string) =>
    (await app.inject({ url, remoteAddress })).statusCode

  it.each([
    '/mutui?importo=120000',
    '/iframes/calcolatori/mutui?importo=120000',
    '/iframes/calcolatori/mutui',
  ])('have a limit per address, reported by a page: %s', async url => {
    const address = `10.0.${url.length}.1`
    expect([await status(url, address), await status(url, address)]).toEqual([200, 200])
    const answer = await app.inject({ url, remoteAddress: address })
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('Troppe richieste')
    expect(await status(url, '10.0.0.9')).toBe(200)
  })

  it('exempts pages that are the same for everybody', async () => {
    const statuses = []
    for (const url of ['/', '/mutui', '/mutui?utm_source=a', '/mutui'])
      statuses.push(await status(url, '10.0.0.2'))
    expect(statuses).toEqual([200, 200, 200, 200])
  })

  it('leaves other failures to the rest of the server', async () => {
    const answer = await app.inject({ url: '/%' })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/json')
  })
})

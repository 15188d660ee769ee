import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { type FailingDatabase, failingDatabase } from '../testing/failing-database.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const coded = (code: string) => Object.assign(new Error('select secret from leads'), { code })

describeOnEitherDatabase('a page that fails', open => {
  let test: TestApp
  let app: FastifyInstance
  let database: FailingDatabase
  beforeAll(async () => {
    test = await openTestApp(open)
    database = failingDatabase(test.context.database)
    app = await buildApp({ ...test.context, database: database.database }, plainBuilt)
  })
  afterAll(() => Promise.all([app.close(), test.app.close()]))

  it.each([
    ['/', coded('ECONNREFUSED'), 503, 'In questo momento il sito non risponde'],
    ['/mutui?importo=120000', coded('57P01'), 503, 'In questo momento il sito non risponde'],
    ['/contattaci', new TypeError('x is not a function'), 500, 'La pagina non si è potuta preparare'],
    ['/nessuna-pagina', new TypeError('x is not a function'), 500, 'La pagina non si è potuta preparare'],
  ])('is shown as a page: %s after %s', async (url, error, status, title) => {
    database.failWith(error)
    const { statusCode, headers, body } = await app.inject({ url })
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
    })
    expect(headers['retry-after']).toBe(status === 503 ? '5' : undefined)
    expect(body).toContain(`<h1>${title}</h1>`)
    expect(body).toContain('<a href="tel:800000000">')
    expect(body).not.toMatch(/select|function|\.ts|Error/)
  })

  it('does not change data requests, API calls and areas', async () => {
    database.failWith(coded('ECONNREFUSED'))
    const data = await app.inject({ url: '/dati/mutui' })
    expect([data.statusCode, data.headers['retry-after']]).toEqual([503, '5'])
    expect(data.json()).toMatch(/riprovi/)
    const call = await app.inject({ url: '/v2/questa-non-esiste' })
    expect([call.statusCode, call.json()]).toEqual([404, 'Non esiste o non è più disponibile.'])
    expect((await app.inject({ url: '/admin' })).statusCode).toBe(200)
  })
})

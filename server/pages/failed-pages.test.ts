import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const coded = (code: string) => Object.assign(new Error('select secret from leads'), { code })

describeOnEachDatabase('a page that fails', open => {
  let test: TestApp
  let app: FastifyInstance | undefined
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterEach(() => app?.close())
  afterAll(() => test.app.close())

  /** The server where whatever a page reads fails in this way. */
  async function failing(failure: Error) {
    const broken = async () => {
      throw failure
    }
    const database = { ...test.context.database, reads: { execute: broken, select: broken } }
    app = await buildApp({ ...test.context, database } as unknown as Context, plainBuilt)
    return app
  }

  it.each([
    ['/', coded('ECONNREFUSED'), 503, 'In questo momento il sito non risponde'],
    ['/mutui?importo=120000', coded('57P01'), 503, 'In questo momento il sito non risponde'],
    ['/contattaci', new TypeError('x is not a function'), 500, 'La pagina non si è potuta preparare'],
    ['/nessuna-pagina', new TypeError('x is not a function'), 500, 'La pagina non si è potuta preparare'],
  ])('is a page: %s after %s', async (url, failure, status, title) => {
    const { statusCode, headers, body } = await (await failing(failure)).inject({ url })
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

  it('leaves what a script asks for, the calls and the areas as they are', async () => {
    const server = await failing(coded('ECONNREFUSED'))
    const data = await server.inject({ url: '/dati/mutui' })
    expect([data.statusCode, data.headers['retry-after']]).toEqual([503, '5'])
    expect(data.json()).toMatch(/riprovare/)
    const call = await server.inject({ url: '/v2/questa-non-esiste' })
    expect([call.statusCode, call.json()]).toEqual([404, 'Non esiste o non è più disponibile.'])
    expect((await server.inject({ url: '/admin' })).statusCode).toBe(200)
  })
})

import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

describeOnOneDatabase('the description of the calls', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  /** A server, and a spy on the function that makes the description. */
  async function server() {
    const app = await buildApp(test.context)
    onTestFinished(() => app.close())
    await app.ready()
    return { app, made: vi.spyOn(app, 'swagger') }
  }
  let app: Awaited<ReturnType<typeof server>>['app']
  let made: Awaited<ReturnType<typeof server>>['made']
  beforeEach(async () => {
    ;({ app, made } = await server())
  })
  const ask = (headers = {}) => app.inject({ url: '/v2/openapi.json', headers })

  it('is made once, at the first request', async () => {
    await app.listen({ host: '127.0.0.1', port: 0 })
    expect(made).not.toHaveBeenCalled()
    for (let i = 0; i < 3; i++) expect((await ask()).json().openapi).toBe('3.1.0')
    expect(made).toHaveBeenCalledTimes(1)
  })

  it('is not made by a server whose build stored it', async () => {
    const stored = await buildApp(test.context, { ...plainBuilt, description: '{"openapi":"3.1.0"}' })
    onTestFinished(() => stored.close())
    await stored.ready()
    const spy = vi.spyOn(stored, 'swagger')
    await stored.listen({ host: '127.0.0.1', port: 0 })
    expect((await stored.inject('/v2/openapi.json')).body).toBe('{"openapi":"3.1.0"}')
    expect(spy).not.toHaveBeenCalled()
  })

  it('is sent compressed, and answered 304 to clients that have it', async () => {
    const whole = await ask()
    const short = await ask({ 'accept-encoding': 'br' })
    expect(short.headers['content-encoding']).toBe('br')
    expect(short.rawPayload.length).toBeLessThan(whole.rawPayload.length / 10)
    expect(brotliDecompressSync(short.rawPayload).toString()).toBe(whole.body)
    const known = await ask({ 'if-none-match': String(short.headers.etag) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    expect(made).toHaveBeenCalledTimes(1)
  })
})

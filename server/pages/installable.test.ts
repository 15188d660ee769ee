import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

describeOnOneDatabase('the customers’ area on a device', open => {
  let test: TestApp
  let app: FastifyInstance
  beforeAll(async () => {
    test = await openTestApp(open)
    app = await buildApp(test.context, plainBuilt)
  })
  afterAll(() => Promise.all([app.close(), test.app.close()]))

  const get = (url: string) => app.inject({ method: 'GET', url })

  it('can be installed: manifest, and icons of the size that it says', async () => {
    const { body: html } = await get('/area-clienti')
    const [, address] = /<link rel="manifest" href="([^"]+)">/.exec(html) ?? []
    const answer = await get(address!)
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = answer.json()
    expect(manifest).toMatchObject({ start_url: '/area-clienti', display: 'standalone', lang: 'it' })
    expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable')
    for (const { src, sizes } of manifest.icons) {
      const { width, height, format } = await sharp((await get(src)).rawPayload).metadata()
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
    }
    const [, touch] = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(html) ?? []
    expect((await get(touch!)).statusCode).toBe(200)
    expect(html.match(/<meta name="theme-color"/g)).toHaveLength(2)
  })

  it('stays private: no copy of a page, no address passed on, and other areas have no manifest', async () => {
    expect((await get('/area-clienti')).headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    for (const path of ['/clients/impostazioni', '/clients/cancellazione', '/clients/esportazioni'])
      expect((await get(`/v2${path}`)).headers['cache-control']).toBe('no-store')
    expect((await get('/admin')).body).not.toContain('manifest')
  })
})

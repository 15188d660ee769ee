import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { followPath } from '../../contract/pages/request-link.ts'
import { buildApp } from '../app.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { collectLog } from '../testing/collect-log.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { followToken, moveRequest, sendRequest } from '../testing/sent-requests.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { wholeDatabase } from '../testing/whole-database.ts'

describeOnOneDatabase('the page of a letter’s link', open => {
  const collected = collectLog('trace')
  let test: TestApp
  let app: FastifyInstance
  let token: string
  let unwanted: string
  let closed: string
  let now = new Date('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    test = await openTestApp(open, { log: collected.log, now: () => now })
    app = await buildApp(test.context, plainBuilt)
    await sendRequest(test, 'lead', { email: 'ada@posta.example' })
    token = await followToken(test, 'ada@posta.example')
    const endedBy = async (nome: string, email: string, stato: string) => {
      const { _id } = await sendRequest(test, 'request', { nome, email })
      const ended = await followToken(test, email)
      await moveRequest(test, 'request', _id, stato)
      return ended
    }
    unwanted = await endedBy('Ida', 'ida@posta.example', 'spam')
    closed = await endedBy('Eva', 'eva@posta.example', 'chiusa')
  })
  afterAll(() => Promise.all([app.close(), test.app.close()]))

  const get = (id: string, prefix = '') => app.inject(`${prefix}${followPath}/${id}`)

  it('is private: neither indexed nor cached nor sent as a referrer', async () => {
    for (const prefix of ['', '/dati']) {
      const { statusCode, headers, body } = await get(token, prefix)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow, noarchive',
      })
      expect(body).toContain('Ricevuta')
    }
    const { body } = await get(token)
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toMatch(/rel="canonical"|og:/)
    expect((await get(`${token}.png`, '/sociale')).statusCode).toBe(404)
    expect((await app.inject('/robots.txt')).body).toContain('Disallow: /richiesta/\n')
    expect((await app.inject('/sitemap.xml')).body).not.toContain(followPath)
  })

  it('writes nothing when it is read, and takes no other method than that of its button', async () => {
    const before = await wholeDatabase(test.context)
    await get(token)
    await app.inject({ method: 'HEAD', url: `${followPath}/${token}` })
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect((await app.inject({ method, url: `${followPath}/${token}` })).statusCode).toBe(404)
    expect(await wholeDatabase(test.context)).toEqual(before)
  })

  it('is the same 404 for an unknown, an ended, an expired and a malformed link', async () => {
    const missing = async (id: string) => {
      const { statusCode, headers, body } = await get(id)
      expect(statusCode).toBe(404)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['referrer-policy']).toBe('no-referrer')
      return body.replaceAll(id, '')
    }
    expect((await get(closed)).statusCode).toBe(200)
    now = new Date('2026-12-21T09:00:00Z')
    const unknown = await missing('AAAAAAAAAAAAAAAAAAAAAA')
    for (const id of [unwanted, closed, 'troppo-corto']) expect(await missing(id)).toBe(unknown)
    now = new Date('2026-11-20T09:00:00Z')
  })

  it('appears in no line of the log', async () => {
    const before = collected.text().length
    for (const prefix of ['', '/dati', '/sociale']) {
      await get(token, prefix)
      await get(`${token}/altro`, prefix)
      await get(`${token}?x=${token}`, prefix)
      await get(`${token}.png`, prefix)
      await get(`%zz${token}`, prefix)
    }
    await app.inject({ url: `${followPath}/${token}/`, headers: { referer: `http://a.example/${token}` } })
    await app.inject({ method: 'POST', url: `${followPath}/${token}`, payload: { token } })
    for (const error of [
      new Error('broken'),
      Object.assign(new Error(`params: ${token}`), { code: '57014' }),
    ]) {
      const failing = vi.spyOn(test.context.database.orm, 'select').mockImplementation(() => {
        throw error
      })
      expect((await get(token)).statusCode).toBeGreaterThan(499)
      failing.mockRestore()
    }
    const lines = collected.text().slice(before)
    expect(lines.match(/"answered"/g)!.length).toBeGreaterThan(15)
    expect(lines).toContain('"err"')
    expect(lines).not.toContain(token)
  })
})

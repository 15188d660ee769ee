import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { appointmentPath } from '../../contract/pages/request-link.ts'
import { buildApp } from '../app.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { collectLog } from '../testing/collect-log.ts'
import { plainBuilt } from '../testing/plain-built.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

describeOnOneDatabase('the page of an appointment', open => {
  const collected = collectLog('trace')
  let test: TestApp
  let app: FastifyInstance
  /** Monday, 10:00 in Rome. */
  let now = new Date('2026-11-23T09:00:00Z')
  /** Counter that gives each test its own person and network address. */
  let turn = 0
  beforeAll(async () => {
    test = await openTestApp(open, { log: collected.log, now: () => now })
    app = await buildApp(test.context, plainBuilt)
    await rowsOf('delete from appuntamenti')
    await rowsOf(
      `update agencies set orari = '[{"giorno":3,"da":"09:00","a":"13:15"}]' where indirizzo ->> 'comune' = 'Viterbo'`,
    )
    await rowsOf('delete from perc_leads')
  })
  beforeEach(() => {
    turn++
    now = new Date('2026-11-23T09:00:00Z')
  })
  afterAll(() => Promise.all([app.close(), test.app.close()]))

  const rowsOf = async <R>(query: string, values: unknown[] = []) =>
    (await test.context.database.pool.query(query, values)).rows as R[]
  const letters = async (to: string) =>
    (
      await rowsOf<{ payload: { subject: string; text: string; icalEvent?: { content: string } } }>(
        `select payload from jobs where payload ->> 'to' = $1 order by _id`,
        [to],
      )
    ).map(({ payload }) => payload)
  const mailbox = () => `ugo.${turn}@posta.example`

  /** Sends a request with an appointment, and returns its number and the token of the letter's link. */
  async function book(appuntamento: string) {
    const answer = await test.call('POST', '/contatti', {
      payload: {
        oggetto: 'mutuo',
        contatto: {
          nome: 'Ugo',
          cognome: `Appuntato ${turn}`,
          telefono: '333 1234567',
          email: mailbox(),
          provincia: 'VT',
        },
        modo: 'telefono',
        orario: 'indifferente',
        appuntamento,
        consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
        testoVersione: '2026-11',
        pagina: 'http://127.0.0.1:8000/contattaci',
        modulo: test.stamp(),
      },
      remoteAddress: `203.0.113.${turn}`,
    })
    expect(answer.statusCode, answer.body).toBe(201)
    const [letter] = await letters(mailbox())
    const [, token] = /\/appuntamento\/([\w-]{22})/.exec(letter!.text)!
    return { numero: answer.json().numero as string, token: token! }
  }
  const page = (token: string, query = '') => app.inject(`${appointmentPath}/${token}${query}`)
  const post = (token: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `${appointmentPath}/${token}`,
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  /** The content of a page, which the build of the tests shows as JSON. */
  const contentIn = (html: string) =>
    JSON.parse(/<pre>(.*?)<\/pre>/s.exec(html)![1]!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
      .content
  const appointmentOf = async (numero: string) => {
    const [row] = await rowsOf<{ inizio: Date; stato: string; versione: number; agenzia: string }>(
      'select a.* from appuntamenti a join requests r on r._id = a.richiesta where r.numero = $1',
      [numero],
    )
    return row!
  }

  it('shows when and who, is private, and a visit changes nothing', async () => {
    const { numero, token } = await book('2026-11-25T08:00:00.000Z')
    const { statusCode, headers, body } = await page(token)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    })
    expect(contentIn(body)).toMatchObject({
      kind: 'agreed',
      numero,
      contact: { appuntamento: '2026-11-25T08:00:00.000Z' },
      orari: expect.arrayContaining(['2026-11-25T08:15:00.000Z']),
      esito: null,
    })
    expect(body).not.toMatch(/Ugo|posta\.example|333 ?1234567/)
    expect(await appointmentOf(numero)).toMatchObject({ stato: 'fissato', versione: 1 })
    expect((await app.inject('/robots.txt')).body).toContain('Disallow: /appuntamento/\n')
  })

  it('moves the appointment, and tells person and office', async () => {
    const { numero, token } = await book('2026-11-25T08:15:00.000Z')
    const answer = await post(
      token,
      { azione: 'sposta', inizio: '2026-11-25T09:45:00.000Z' },
      { host: 'truffa.example', 'x-forwarded-host': 'truffa.example', forwarded: 'host=truffa.example' },
    )
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `${appointmentPath}/${token}?esito=spostato`,
    ])
    const { inizio, agenzia } = await appointmentOf(numero)
    expect(inizio.toISOString()).toBe('2026-11-25T09:45:00.000Z')
    expect(contentIn((await page(token, '?esito=spostato')).body)).toMatchObject({
      contact: { appuntamento: '2026-11-25T09:45:00.000Z' },
      esito: 'spostato',
    })
    const toPerson = (await letters(mailbox())).at(-1)!
    expect(toPerson.subject).toBe('Il Suo appuntamento è spostato')
    expect(toPerson.icalEvent!.content).toContain('SEQUENCE:2')
    expect(toPerson.text).toMatch(/\nhttp:\/\/127\.0\.0\.1:8000\/appuntamento\/[\w-]{22}\n/)
    const [agency] = await rowsOf<{ email: string }>('select email from agencies where _id = $1', [agenzia])
    const toOffice = (await letters(agency!.email)).at(-1)!
    expect(toOffice.text).toContain(
      'ha spostato l’appuntamento da mercoledì 25 novembre alle 9.15 a mercoledì 25 novembre alle 10.45.',
    )
    expect(JSON.stringify([toPerson, toOffice])).not.toContain('truffa')
  })

  it('keeps the appointment when the chosen time is taken or is no time', async () => {
    const first = await book('2026-11-25T10:00:00.000Z')
    turn++
    const second = await book('2026-11-25T10:15:00.000Z')
    for (const inizio of ['2026-11-25T10:00:00.000Z', '', 'domani', '2026-11-25T03:00:00.000Z']) {
      const answer = await post(second.token, { azione: 'sposta', inizio })
      expect(answer.headers.location).toBe(`${appointmentPath}/${second.token}?esito=occupato`)
    }
    expect(contentIn((await page(second.token, '?esito=occupato')).body)).toMatchObject({ esito: 'occupato' })
    expect(contentIn((await page(second.token, '?esito=altro')).body)).toMatchObject({ esito: null })
    expect((await appointmentOf(second.numero)).inizio.toISOString()).toBe('2026-11-25T10:15:00.000Z')
    expect((await appointmentOf(first.numero)).stato).toBe('fissato')
  })

  it('belongs to one appointment, also when the request has another', async () => {
    const { numero, token } = await book('2026-11-25T12:00:00.000Z')
    const [request] = await rowsOf<{ _id: string }>('select _id from requests where numero = $1', [numero])
    const made = await test.call('POST', '/appuntamenti', {
      payload: { richiesta: request!._id, inizio: '2026-11-24T09:00:00.000Z' },
      headers: { 'x-flags': 'lead_requests' },
    })
    expect(made.statusCode, made.body).toBe(201)
    expect(contentIn((await page(token)).body)).toMatchObject({
      contact: { appuntamento: '2026-11-25T12:00:00.000Z' },
    })
    await post(token, { azione: 'disdici' })
    const rows = await rowsOf<{ stato: string }>(
      'select stato from appuntamenti where richiesta = $1 order by inizio',
      [request!._id],
    )
    expect(rows.map(({ stato }) => stato)).toEqual(['fissato', 'annullato'])
  })

  it('moves an appointment ten times, then asks the person to call, and still cancels', async () => {
    const { numero, token } = await book('2026-11-25T10:30:00.000Z')
    const times = ['2026-11-25T08:30:00.000Z', '2026-11-25T08:45:00.000Z']
    const [agency] = await rowsOf<{ email: string }>('select email from agencies where _id = $1', [
      (await appointmentOf(numero)).agenzia,
    ])
    const sent = async () => [(await letters(mailbox())).length, (await letters(agency!.email)).length]
    const before = await sent()
    const move = async (turn: number) =>
      (await post(token, { azione: 'sposta', inizio: times[turn % 2]! })).headers.location
    const results = []
    for (let n = 0; n < 30; n++) results.push((await move(n))?.split('=')[1])
    expect(results.filter(result => result === 'spostato')).toHaveLength(10)
    expect(results.slice(10).every(result => result === 'troppi')).toBe(true)
    expect(await sent()).toEqual(before.map(count => count + 10))
    expect(contentIn((await page(token, '?esito=troppi')).body)).toMatchObject({
      kind: 'agreed',
      contact: { appuntamento: times[1] },
      orari: null,
    })
    for (let n = 0; n < 3; n++) await post(token, { azione: 'disdici' })
    expect(await appointmentOf(numero)).toMatchObject({ stato: 'annullato' })
    expect(await sent()).toEqual(before.map(count => count + 11))
  })

  it('cancels the appointment once, and frees the time', async () => {
    const { numero, token } = await book('2026-11-25T11:00:00.000Z')
    for (let n = 0; n < 3; n++) expect((await post(token, { azione: 'disdici' })).statusCode).toBe(303)
    expect(await appointmentOf(numero)).toMatchObject({ stato: 'annullato', versione: 2 })
    const cancelled = (await letters(mailbox())).filter(({ subject }) => subject.endsWith('annullato'))
    expect(cancelled).toHaveLength(1)
    const { statusCode, body } = await page(token)
    expect(statusCode).toBe(200)
    expect(contentIn(body)).toMatchObject({ kind: 'cancelled', inizio: '2026-11-25T11:00:00.000Z' })
    turn++
    await book('2026-11-25T11:00:00.000Z')
  })

  it('is the same 404 for an unknown, an expired and a malformed link, which change nothing', async () => {
    const { numero, token } = await book('2026-11-25T11:30:00.000Z')
    const before = await appointmentOf(numero)
    now = new Date('2026-11-25T11:46:00Z')
    const missing = async (id: string) => {
      const { statusCode, body } = await page(id)
      expect(statusCode).toBe(404)
      await post(id, { azione: 'disdici' })
      return body.replaceAll(id, '')
    }
    const expired = await missing(token)
    for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', 'corto']) expect(await missing(id)).toBe(expired)
    expect(await appointmentOf(numero)).toEqual(before)
  })

  it('refuses forms of other sites, and writes no token to the log', async () => {
    const { numero, token } = await book('2026-11-25T11:45:00.000Z')
    const foreign = await post(token, { azione: 'disdici' }, { origin: 'https://altrove.example' })
    expect(foreign.statusCode).toBe(403)
    expect((await post(token, { azione: 'disdici' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(
      403,
    )
    expect((await appointmentOf(numero)).stato).toBe('fissato')
    await post(token, { azione: 'sposta', inizio: 'x'.repeat(2000) })
    await page(token)
    expect(collected.text()).not.toContain(token)
  })
})

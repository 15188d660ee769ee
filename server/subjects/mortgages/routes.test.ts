import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../../testing/test-app.ts'

const need = { finalita: 'prima_casa', valore: 19_000_000, importo: 15_000_000, durataMesi: 300 }

describeOnEitherDatabase('calls of the mortgage calculator', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const settings = (query: string, origin?: string) =>
    test.call('GET', `/calcolatori/mutui${query}`, { headers: origin ? { origin } : {} })
  const terms = (payload: object, origin?: string) =>
    test.call('POST', '/calcolatori/mutui/condizioni', { payload, headers: origin ? { origin } : {} })

  it('compares on our own pages', async () => {
    const answer = await settings('')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ modo: 'comparazione', partner: null, predefinito: need })
  })

  it('compares for a partner with comparison on its own origin, with a CORS header', async () => {
    const answer = await settings('?partner=guida-mutui', partnerOrigin)
    expect(answer.json()).toMatchObject({ modo: 'comparazione', partner: 'guida-mutui' })
    expect(answer.headers['access-control-allow-origin']).toBe(partnerOrigin)
    expect(answer.headers.vary).toContain('Origin')
  })

  it('only collects contacts for a partner without comparison', async () => {
    const answer = await settings('?partner=immobiliare-lago', partnerOrigin)
    expect(answer.json()).toMatchObject({ modo: 'solo_contatto' })
    const refused = await terms({ partner: 'immobiliare-lago', need }, partnerOrigin)
    expect(refused.statusCode).toBe(403)
    expect(refused.body).not.toContain('Banca')
  })

  it('gives the monthly means of an Euribor without gaps, oldest first, to who may compare', async () => {
    const answer = await test.call('GET', '/calcolatori/mutui/storia?scadenza=3m')
    const { mesi, fonte } = answer.json() as { mesi: { mese: string; media: number }[]; fonte: string }
    expect(fonte).toBeTruthy()
    expect(mesi.length).toBeGreaterThan(20)
    const { rows } = await test.context.database.orm.execute<{ mese: string; media: number }>(
      `select to_char(data, 'YYYY-MM') as mese, round(avg(valore), 3)::float8 as media from rates
       where tipo = 'euribor_360' and scadenza = '3m' group by 1 order by 1`,
    )
    expect(mesi.map(({ mese }) => mese)).toEqual(rows.map(({ mese }) => mese))
    for (const [at, { media }] of mesi.entries()) expect(media).toBeCloseTo(rows[at]!.media, 2)

    expect((await test.call('GET', '/calcolatori/mutui/storia?scadenza=2m')).statusCode).toBe(422)
    const contactOnly = '/calcolatori/mutui/storia?scadenza=3m&partner=immobiliare-lago'
    const refused = await test.call('GET', contactOnly, { headers: { origin: partnerOrigin } })
    expect(refused.statusCode).toBe(403)
  })

  it.each([
    ['no key', '', partnerOrigin],
    ['an unknown key', '?partner=nessuno', partnerOrigin],
    ['a disabled partner', '?partner=partner-spento', partnerOrigin],
    ['a wrong origin', '?partner=guida-mutui', 'https://altrove.example'],
    ['a prefix of the origin', '?partner=guida-mutui', 'http://127.0.0.1:80'],
    ['a suffix of the origin', '?partner=guida-mutui', `${partnerOrigin}.example`],
    ['the null origin', '?partner=guida-mutui', 'null'],
  ])('refuses %s without a CORS header', async (_name, query, origin) => {
    const answer = await settings(query, origin)
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    const offers = await terms({ ...(query && { partner: query.slice('?partner='.length) }), need }, origin)
    expect(offers.statusCode).toBe(403)
    expect(offers.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('answers preflights of partners only', async () => {
    const preflight = (origin: string, url = '/v2/leads') =>
      test.app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const known = await preflight(partnerOrigin)
    expect(known.statusCode).toBe(204)
    expect(known.headers['access-control-allow-headers']).toContain('idempotency-key')
    const stranger = await preflight('https://altrove.example')
    expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
  })

  it("refuses sign-ins and reads of records to partners' pages", async () => {
    for (const url of ['/v2/admin/login', '/v2/clients/register', '/v2/leads/uno', '/v2/banks']) {
      const headers = { origin: partnerOrigin, 'access-control-request-method': 'POST' }
      const preflight = await test.app.inject({ method: 'OPTIONS', url, headers })
      expect(preflight.headers['access-control-allow-origin'], url).toBeUndefined()
      const read = await test.app.inject({ method: 'GET', url, headers: { origin: partnerOrigin } })
      expect(read.headers['access-control-allow-origin'], url).toBeUndefined()
    }
  })

  it('answers the terms of the panel, the rates of the day, and the exclusions with their reasons', async () => {
    const answer = await terms({ need: { ...need, importo: 18_000_000 } })
    expect(answer.statusCode).toBe(200)
    const { condizioni, tassi, escluse, banche } = answer.json()
    expect(condizioni.length).toBeGreaterThan(10)
    expect(tassi.giorno).toBe('2026-11-20')
    expect(banche).toBe(14)
    expect(escluse.some((e: { motivo: string }) => e.motivo === 'ltv')).toBe(true)
    expect(answer.body).not.toContain('provvigioni')
  })

  it('answers the sources of the rates and the highest rates of the history', async () => {
    const { storia, fonti, tassi } = (await terms({ need })).json()
    const { rows } = await test.context.database.pool.query(
      `select max(valore)::float8 as highest, min(data) as since from rates where tipo = 'euribor_360' and scadenza = '3m'`,
    )
    expect(storia.massimi['3m'].valore).toBe(rows[0].highest)
    expect(storia.dal).toBe(rows[0].since)
    expect(storia.massimi['3m'].valore).toBeGreaterThanOrEqual(tassi.euribor['3m'].valore)
    expect(Object.values(fonti).every(fonte => typeof fonte === 'string' && fonte)).toBe(true)
  })

  it('answers the whole plan of an offer, to the cent', async () => {
    const { condizioni } = (await terms({ need })).json()
    const aurelia = condizioni.find((t: { prodotto: { nome: string } }) => t.prodotto.nome === 'Casa Fisso')
    const answer = await test.call('POST', '/calcolatori/mutui/piano', {
      payload: { need, prodotto: aurelia.prodotto._id, tipoTasso: 'fisso' },
    })
    const { offerta, rate } = answer.json()
    expect(offerta).toMatchObject({
      rata: 72_702,
      ultimaRata: 72_630,
      tan: 3.2,
      taeg: 3.56,
      totaleDovuto: 22_431_028,
    })
    expect(rate).toHaveLength(300)
    expect(rate.at(-1)).toMatchObject({ numero: 300, rata: 72_630, residuo: 0 })
    expect(rate.reduce((sum: number, row: { capitale: number }) => sum + row.capitale, 0)).toBe(need.importo)
  })

  it('answers 422 for an offer that does not exist for the need', async () => {
    const { condizioni } = (await terms({ need })).json()
    const answer = await test.call('POST', '/calcolatori/mutui/piano', {
      payload: {
        need: { ...need, importo: 900_000_000 },
        prodotto: condizioni[0].prodotto._id,
        tipoTasso: 'fisso',
      },
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toMatch(/non è più disponibile/)
  })
})

describeOnEitherDatabase('repeated calculator calls', open => {
  let now = new Date('2026-11-20T09:00:00Z')
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open, {
      now: () => now,
      limits: { figures: 6 },
    })
  })
  afterAll(() => test.app.close())
  const terms = (remoteAddress: string) =>
    test.call('POST', '/calcolatori/mutui/condizioni', { payload: { need }, remoteAddress })

  it('show a changed price list within five seconds, with few queries', async () => {
    const count = async () => (await terms('10.0.0.1')).json().condizioni.length as number
    const before = await count()
    const [{ prodotto }] = (await terms('10.0.0.1')).json().condizioni
    await test.context.database.pool.query(`update bank_products set status = 'blocked' where _id = $1`, [
      prodotto._id,
    ])
    now = new Date(now.getTime() + 1000)
    expect(await count()).toBe(before)
    now = new Date(now.getTime() + 4000)
    expect(await count()).toBe(before - 1)
  })

  it.each(['condizioni', 'piano'])('have a limit by address: %s', async call => {
    const payload = { need, prodotto: '0199aaaa-0000-7000-8000-000000000000', tipoTasso: 'fisso' }
    const ask = (remoteAddress: string) =>
      test.call('POST', `/calcolatori/mutui/${call}`, {
        payload: call === 'piano' ? payload : { need },
        remoteAddress,
      })
    for (let i = 0; i < 6; i++) expect((await ask('10.0.0.2')).statusCode).not.toBe(429)
    const answer = await ask('10.0.0.2')
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBeTruthy()
    expect((await ask('10.0.0.3')).statusCode).not.toBe(429)
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { quoteCdq } from '../../../finance/offers/cdq/cdq-quote.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../../testing/test-app.ts'

const need = {
  prodotto: 'cqs' as const,
  netto: 165_000,
  durataMesi: 120,
  occupazione: 'dipendente_pubblico' as const,
}
const request = {
  partner: 'guida-mutui',
  contatto: { nome: 'Ada', cognome: 'Rossi', email: 'ada@example.it' },
  consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
  testoVersione: '2026-11',
  pagina: 'https://guida-mutui.example/cdq',
}

describeOnEitherDatabase('calls of the calculator of assignments of a fifth', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const from = (origin?: string) => ({ headers: origin ? { origin } : {} })
  const settings = (query: string, origin?: string) =>
    test.call('GET', `/calcolatori/cdq${query}`, from(origin))
  const terms = (payload: object, origin?: string) =>
    test.call('POST', '/calcolatori/cdq/condizioni', { payload, ...from(origin) })
  const send = (payload: object) =>
    test.call('POST', '/leads', {
      payload: { modulo: test.stamp(), ...payload },
      headers: { origin: partnerOrigin },
    })

  it('has default values, for our own pages and for partners', async () => {
    const own = await settings('')
    expect(own.json()).toMatchObject({
      modo: 'comparazione',
      predefinito: need,
      limiti: { trattamentoMinimo: 61_185, durataMesi: { min: 24, max: 120 } },
    })
    const partner = await settings('?partner=immobiliare-lago', partnerOrigin)
    expect(partner.json()).toMatchObject({ modo: 'solo_contatto', partner: 'immobiliare-lago' })
  })

  it('answers only products of the kind, one of which exceeds the usury limit', async () => {
    const answer = await terms({ prodotto: 'cqs' })
    expect(answer.statusCode).toBe(200)
    const { condizioni, tassi, banche } = answer.json()
    expect(banche).toBe(5)
    expect(tassi).toEqual({
      giorno: '2026-11-20',
      tegm: { finoA15000: 13.14, oltre15000: 9.28, delega: 10.86, trimestre: '2026-Q4' },
      trattamentoMinimo: 61_185,
    })
    const { offerte, escluse } = quoteCdq({ need, terms: condizioni, rates: tassi })
    expect(offerte.map(({ banca }) => banca.nome)).toEqual(['Banca Aurelia', 'Credito Adriatico'])
    expect(escluse.find(({ banca }) => banca.nome === 'Finanziaria Castelvento')?.motivo).toBe('usura')
    expect(answer.body).not.toMatch(/provvigioni|Quinto Pensione|Delega Chiara|Prestito/)
    const pensions = (await terms({ prodotto: 'cqp' })).json()
    expect(pensions.condizioni.map((t: { tipo: string }) => t.tipo)).toEqual(['cqp', 'cqp', 'cqp'])
    expect(pensions.condizioni[0].policy).not.toHaveProperty('anzianitaLavoroMesi')
  })

  it('answers 403 for terms to partners without comparison', async () => {
    expect((await terms({ partner: 'immobiliare-lago', prodotto: 'cqs' }, partnerOrigin)).statusCode).toBe(
      403,
    )
  })

  it('is refused to partners without permission for it', async () => {
    await test.context.database.pool.query(
      `update partners set calcolatori = '{mutui}' where chiave = 'cloudcare'`,
    )
    expect((await settings('?partner=cloudcare', partnerOrigin)).statusCode).toBe(403)
  })

  it('answers tables of premiums, the same for everybody of an age', async () => {
    const { condizioni, tassi } = (await terms({ prodotto: 'cqs' })).json()
    const [vita] = condizioni[0].polizze
    expect(vita.premi.length).toBeGreaterThan(4)
    for (const row of vita.premi)
      expect(Object.keys(row).filter(key => !/^(eta|durata)(D?a|A|DaMesi|AMesi)$/.test(key))).toEqual([
        'premioUnicoPerc',
      ])
    const cheapest = (eta?: number) =>
      quoteCdq({ need: { ...need, ...(eta && { eta }) }, terms: condizioni, rates: tassi }).offerte[0]!
    expect(cheapest(30).taeg).toBeLessThan(cheapest(52).taeg)
    expect(cheapest().etaPremi).toBeDefined()
    // Pensioners are insured until 84, for five years at most.
    const pensions = (await terms({ prodotto: 'cqp' })).json()
    const pension = (eta: number, durataMesi: number) =>
      quoteCdq({
        need: { prodotto: 'cqp', netto: 165_000, eta, durataMesi },
        terms: pensions.condizioni,
        rates: pensions.tassi,
      })
    expect(pension(74, 120).offerte.length).toBeGreaterThan(0)
    expect(pension(80, 36).offerte.length).toBeGreaterThan(0)
    expect(pension(80, 84).offerte).toEqual([])
    expect(pension(90, 36).escluse.map(({ motivo }) => motivo)).toEqual(['eta', 'eta', 'eta'])
  })

  it('names the calculators that the key permits, and answers only those', async () => {
    const own = await settings('')
    expect(own.json().calcolatori).toEqual(['mutui', 'prestiti', 'cdq', 'leasing', 'rata'])
    await test.context.database.pool.query(
      `update partners set calcolatori = '{cdq}' where chiave = 'guida-mutui'`,
    )
    const partner = await settings('?partner=guida-mutui', partnerOrigin)
    expect(partner.json().calcolatori).toEqual(['cdq'])
    const loans = await test.call('POST', '/calcolatori/prestiti/condizioni', {
      payload: {
        partner: 'guida-mutui',
        need: { finalita: 'liquidita', importo: 800_000, durataMesi: 60 },
      },
      ...from(partnerOrigin),
    })
    expect(loans.statusCode).toBe(403)
    expect((await terms({ partner: 'guida-mutui', prodotto: 'delega' }, partnerOrigin)).statusCode).toBe(200)
    await test.context.database.pool.query(
      `update partners set calcolatori = '{mutui,prestiti,cdq,rata}' where chiave = 'guida-mutui'`,
    )
  })

  it('creates a lead for a wanted amount, with the smallest instalment that pays it out', async () => {
    const { condizioni, tassi } = (await terms({ prodotto: 'cqs' })).json()
    const wanted = { ...need, eta: 45, nettoRichiesto: 800_000 }
    const [offer] = quoteCdq({ need: wanted, terms: condizioni, rates: tassi }).offerte
    const answer = await send({
      ...request,
      contatto: { nome: 'Ugo', cognome: 'Rossi', email: 'ugo@example.it' },
      cdq: { need: wanted, prodotto: offer!.prodotto._id },
    })
    expect(answer.statusCode).toBe(201)
    const { rows } = await test.context.database.orm.execute<Record<string, never>>(
      sql`select simulazione from leads where _id = ${answer.json()._id}`,
    )
    expect(rows[0]).toMatchObject({ simulazione: { need: wanted, offerta: { rata: offer!.rata } } })
    const jobs = await test.context.database.orm.execute<{ payload: { text: string } }>(
      sql`select payload from jobs where payload->>'subject' like 'Nuova richiesta%' order by _id desc limit 1`,
    )
    expect(jobs.rows[0]!.payload.text).toMatch(/Netto che serve: 8\.000,00.€/)
    const gone = await send({
      ...request,
      cdq: { need: { ...wanted, nettoRichiesto: 8_000_000 }, prodotto: offer!.prodotto._id },
    })
    expect(gone.statusCode).toBe(422)
  })

  it('creates a lead with the offer computed by the server, and a letter to the agency', async () => {
    const { condizioni } = (await terms({ prodotto: 'cqs' })).json()
    const { prodotto } = condizioni.find(
      (t: { prodotto: { nome: string } }) => t.prodotto.nome === 'Quinto Chiaro',
    )
    const fullNeed = { ...need, eta: 45, anzianitaMesi: 120, altraQuota: 10_000, provincia: 'RM' }
    const answer = await send({ ...request, cdq: { need: fullNeed, prodotto: prodotto._id } })
    expect(answer.statusCode).toBe(201)
    const { rows } = await test.context.database.orm.execute<Record<string, never>>(
      sql`select * from leads where _id = ${answer.json()._id}`,
    )
    expect(rows[0]).toMatchObject({
      prodotto: 'cqs',
      provincia: 'RM',
      simulazione: {
        prodotto: 'cqs',
        giorno: '2026-11-20',
        need: fullNeed,
        offerta: { banca: { nome: 'Banca Aurelia' }, rata: 330_00, tan: 4.9 },
      },
    })
    const jobs = await test.context.database.orm.execute<{ payload: { text: string } }>(
      sql`select payload from jobs where payload->>'subject' like 'Nuova richiesta%' order by _id desc limit 1`,
    )
    const { text } = jobs.rows[0]!.payload
    expect(text).toContain('Prodotto: Cessione del quinto dello stipendio\nStipendio netto al mese: 1.650,00')
    expect(text).toContain('Datore di lavoro: Ente pubblico\nEtà: 45 anni\nAnzianità di servizio: 10 anni')
    expect(text).toMatch(/Banca: Banca Aurelia\nOfferta: Quinto Chiaro\nRata: 330,00.€\n/)
    expect(text).toMatch(/\nNetto ricavo: \d\d\.\d{3},\d\d/)
  })

  it('refuses an offer that does not exist for the need, and two simulations together', async () => {
    const gone = await send({
      ...request,
      cdq: { need: { ...need, pignoramento: 66_000 }, prodotto: '0199aaaa-0000-7000-8000-000000000000' },
    })
    expect(gone.statusCode).toBe(422)
    expect(gone.json().fields).toHaveProperty(['cdq.prodotto'])
    const both = await send({
      ...request,
      prestito: { need: { finalita: 'auto', importo: 1_000_000, durataMesi: 60 } },
      cdq: { need },
    })
    expect(both.statusCode).toBe(422)
  })
})

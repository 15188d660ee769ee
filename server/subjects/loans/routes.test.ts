import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { quoteLoan } from '../../../finance/offers/loans/loan-quote.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../../testing/test-app.ts'

const need = { finalita: 'auto' as const, importo: 1_500_000, durataMesi: 60 }
const request = {
  partner: 'guida-mutui',
  contatto: { nome: 'Ada', cognome: 'Rossi', email: 'ada@example.it' },
  consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
  testoVersione: '2026-11',
  pagina: 'https://guida-mutui.example/prestiti',
}

describeOnEitherDatabase('calls of the loan calculator', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const from = (origin?: string) => ({ headers: origin ? { origin } : {} })
  const settings = (query: string, origin?: string) =>
    test.call('GET', `/calcolatori/prestiti${query}`, from(origin))
  const terms = (payload: object, origin?: string) =>
    test.call('POST', '/calcolatori/prestiti/condizioni', { payload, ...from(origin) })
  const send = (payload: object) =>
    test.call('POST', '/leads', {
      payload: { modulo: test.stamp(), ...payload },
      headers: { origin: partnerOrigin },
    })

  it('has default values, for our own pages and for partners', async () => {
    const own = await settings('')
    expect(own.json()).toMatchObject({ modo: 'comparazione', partner: null, predefinito: need })
    expect(own.json().limiti).toHaveProperty('importo.max', 7_500_000)
    const partner = await settings('?partner=immobiliare-lago', partnerOrigin)
    expect(partner.json()).toMatchObject({ modo: 'solo_contatto', partner: 'immobiliare-lago' })
  })

  it('answers the loans of the purpose, and the excluded ones with their reasons, usury included', async () => {
    const answer = await terms({ need })
    expect(answer.statusCode).toBe(200)
    const { condizioni, tassi, escluse, banche } = answer.json()
    expect(tassi).toEqual({ giorno: '2026-11-20', tegm: { valore: 10.86, trimestre: '2026-Q4' } })
    expect(banche).toBe(10)
    const reasons = (name: string) => escluse.find((e: { banca: { nome: string } }) => e.banca.nome === name)
    expect(reasons('Finanziaria Castelvento')).toMatchObject({ motivo: 'usura', limite: 17.575 })
    expect(reasons('Credito Fiorita')).toMatchObject({ motivo: 'finalita' })
    const { offerte } = quoteLoan({ need, terms: condizioni, rates: tassi })
    expect(offerte.length).toBeGreaterThan(5)
    expect(answer.body).not.toContain('provvigioni')
    expect(answer.body).not.toContain('Casa Fisso')
  })

  it('answers 403 for terms to partners without comparison', async () => {
    const answer = await terms({ partner: 'immobiliare-lago', need }, partnerOrigin)
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('Banca')
  })

  it('is refused to partners without permission for it', async () => {
    await test.context.database.pool.query(
      `update partners set calcolatori = '{mutui}' where chiave = 'cloudcare'`,
    )
    expect((await settings('?partner=cloudcare', partnerOrigin)).statusCode).toBe(403)
    const mortgages = await test.call('GET', '/calcolatori/mutui?partner=cloudcare', from(partnerOrigin))
    expect(mortgages.statusCode).toBe(200)
  })

  it('creates a lead with the offer computed by the server, and a letter to the agency', async () => {
    const { condizioni } = (await terms({ need })).json()
    const { prodotto } = condizioni.find(
      (t: { prodotto: { nome: string } }) => t.prodotto.nome === 'Prestito Chiaro',
    )
    const fullNeed = { ...need, occupazione: 'dipendente_privato', provincia: 'RM' }
    const answer = await send({ ...request, prestito: { need: fullNeed, prodotto: prodotto._id } })
    expect(answer.statusCode).toBe(201)
    const { rows } = await test.context.database.orm.execute<Record<string, never>>(
      sql`select * from leads where _id = ${answer.json()._id}`,
    )
    expect(rows[0]).toMatchObject({
      prodotto: 'prestito',
      provincia: 'RM',
      simulazione: {
        prodotto: 'prestito',
        giorno: '2026-11-20',
        need: fullNeed,
        offerta: { banca: { nome: 'Banca Aurelia' }, rata: 292_79, tan: 6.4 },
      },
    })
    const jobs = await test.context.database.orm.execute<{ payload: { text: string } }>(
      sql`select payload from jobs where payload->>'subject' like 'Nuova richiesta%' order by _id desc limit 1`,
    )
    const { text } = jobs.rows[0]!.payload
    expect(text).toContain('Prodotto: Prestito personale')
    expect(text).toContain('Occupazione: Dipendente privato')
    expect(text).toMatch(/Banca: Banca Aurelia\nOfferta: Prestito Chiaro\nRata: 292,79/)
  })

  it('refuses an offer that does not exist for the need, and a loan together with a mortgage', async () => {
    const gone = await send({
      ...request,
      prestito: { need: { ...need, importo: 9_000_000 }, prodotto: '0199aaaa-0000-7000-8000-000000000000' },
    })
    expect(gone.statusCode).toBe(422)
    expect(gone.json().fields).toHaveProperty(['prestito.prodotto'])
    const both = await send({
      ...request,
      need: { finalita: 'prima_casa', valore: 19_000_000, importo: 15_000_000, durataMesi: 300 },
      prestito: { need },
    })
    expect(both.statusCode).toBe(422)
  })
})

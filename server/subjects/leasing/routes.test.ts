import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { KeptLease } from '../../../contract/products/kept-credit.ts'
import { usualLeases } from '../../../contract/products/leasing.ts'
import { quoteLeasing } from '../../../finance/offers/leasing/leasing-quote.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../../testing/test-app.ts'
import { keptCredit } from '../simulations/credit/kept-credit.ts'
import { leasingPanel } from './leasing-terms.ts'

const need = usualLeases.auto
const request = {
  partner: 'guida-mutui',
  contatto: { nome: 'Ada', cognome: 'Rossi', email: 'ada@example.it' },
  consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
  testoVersione: '2026-11',
  pagina: 'https://guida-mutui.example/leasing',
}

describeOnEitherDatabase('calls of the leasing calculator', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const from = (origin?: string) => ({ headers: origin ? { origin } : {} })
  const settings = (query: string, origin?: string) =>
    test.call('GET', `/calcolatori/leasing${query}`, from(origin))
  const terms = (payload: object, origin?: string) =>
    test.call('POST', '/calcolatori/leasing/condizioni', { payload, ...from(origin) })
  const send = (payload: object) =>
    test.call('POST', '/leads', {
      payload: { modulo: test.stamp(), ...payload },
      headers: { origin: partnerOrigin },
    })
  const productNamed = async (name: string): Promise<string> =>
    (await terms({ bene: 'auto' }))
      .json()
      .condizioni.find(({ prodotto }: { prodotto: { nome: string } }) => prodotto.nome === name).prodotto._id
  const run = (statement: ReturnType<typeof sql>) => test.context.database.orm.execute(statement)

  it('has default values, for our own pages and for partners', async () => {
    const own = await settings('')
    expect(own.json()).toMatchObject({ modo: 'comparazione', partner: null, predefinito: need })
    expect(own.json().limiti).toMatchObject({ anticipoPerc: { max: 50 }, valore: { min: 15_000_00 } })
    expect((await settings('?partner=immobiliare-lago', partnerOrigin)).json()).toMatchObject({
      modo: 'solo_contatto',
    })
  })

  it('answers the leases of a good, and the others as left out', async () => {
    const answer = await terms({ bene: 'auto' })
    expect(answer.statusCode).toBe(200)
    const { condizioni, tassi, escluse, banche } = answer.json()
    expect(banche).toBe(2)
    expect(escluse).toHaveLength(3)
    expect(escluse[0]).toMatchObject({ motivo: 'finalita' })
    const { offerte } = quoteLeasing({ need, terms: condizioni, rates: tassi })
    // The tests in `finance` verify 756,66 € independently: 32.000 € at 5,90 %.
    expect(offerte.map(({ prodotto, rata }) => [prodotto.nome, rata])).toEqual([
      ['Valdora Strada', 756_66],
      ['Monterosso Veicoli', 761_11],
    ])
    const machines = (await terms({ bene: 'strumentale' })).json()
    const usurious = quoteLeasing({
      need: usualLeases.strumentale,
      terms: machines.condizioni,
      rates: machines.tassi,
    }).escluse
    expect(usurious.map(({ prodotto, motivo }) => [prodotto.nome, motivo])).toEqual([
      ['Monterosso Subito', 'usura'],
    ])
    expect(answer.body).not.toContain('provvigioni')
    expect((await terms({ bene: 'yacht' })).statusCode).toBe(422)
  })

  it('answers 403 for terms to partners without comparison, and for everything without permission', async () => {
    const answer = await terms({ partner: 'immobiliare-lago', bene: 'auto' }, partnerOrigin)
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('Valdora')
    await run(sql`update partners set calcolatori = '{mutui}' where chiave = 'cloudcare'`)
    expect((await settings('?partner=cloudcare', partnerOrigin)).statusCode).toBe(403)
    expect((await terms({ partner: 'cloudcare', bene: 'auto' }, partnerOrigin)).statusCode).toBe(403)
  })

  it('creates a lead with the offer computed by the server, and a letter with its words', async () => {
    const prodotto = await productNamed('Valdora Strada')
    const answer = await send({ ...request, leasing: { need, prodotto } })
    expect(answer.statusCode).toBe(201)
    const { rows } = await run(sql`select * from leads where _id = ${answer.json()._id}`)
    expect(rows[0]).toMatchObject({
      prodotto: 'leasing',
      simulazione: {
        prodotto: 'leasing',
        giorno: '2026-11-20',
        need,
        offerta: { banca: { nome: 'Leasing Valdora' }, rata: 756_66, tassoLeasing: 6.06 },
      },
    })
    const { rows: jobs } = await run(
      sql`select payload from jobs where payload->>'subject' like 'Nuova richiesta%' order by _id desc limit 1`,
    )
    const { text } = (jobs[0] as { payload: { text: string } }).payload
    expect(text).toContain('Bene: Auto e veicoli commerciali')
    expect(text).toMatch(/Società di leasing: Leasing Valdora\nOfferta: Valdora Strada\nCanone: 756,66/)
    expect(text).toContain('Costo effettivo annuo: ')
    expect(text).not.toContain('TAEG')
  })

  it('refuses an offer that does not exist for the need, and a lease together with a loan', async () => {
    const prodotto = await productNamed('Valdora Strada')
    const gone = await send({ ...request, leasing: { need: { ...need, anticipoPerc: 0 }, prodotto } })
    expect(gone.statusCode).toBe(422)
    expect(gone.json().fields).toHaveProperty(['leasing.prodotto'])
    const both = await send({
      ...request,
      leasing: { need },
      prestito: { need: { finalita: 'auto', importo: 1_000_000, durataMesi: 60 } },
    })
    expect(both.statusCode).toBe(422)
    const share = { ...need, anticipoPerc: 10.001 }
    expect((await send({ ...request, leasing: { need: share } })).statusCode).toBe(422)
  })

  it('stores a simulation under a link, in order of the total, with the opened offer', async () => {
    const payload = { need, offerta: await productNamed('Monterosso Veicoli') }
    const answer = await test.call('POST', '/calcolatori/leasing/simulazioni', { payload })
    expect(answer.statusCode).toBe(201)
    const { indirizzo } = answer.json()
    expect(indirizzo).toContain('/leasing/simulazione/')
    const id = indirizzo.split('/').at(-1)
    const { rows } = await run(sql`select snapshot from simulations where _id = ${id}`)
    const { snapshot } = rows[0] as unknown as { snapshot: KeptLease }
    expect(snapshot.need).toEqual(need)
    expect(snapshot.offerte.map(({ prodotto }) => prodotto.nome)).toEqual([
      'Valdora Strada',
      'Monterosso Veicoli',
    ])
    const page = await keptCredit(test.context, 'leasing', id)
    expect(page).toMatchObject({
      nome: 'leasing',
      ricalcolo: '/leasing?bene=auto&valore=40000&anticipo=20&durata=48&riscatto=1',
      offerta: { scelta: true, titolo: 'Locafin Monterosso, Monterosso Veicoli', cifra: 761_11 },
    })
    expect(JSON.stringify(page)).not.toContain('TAEG')
    expect(await keptCredit(test.context, 'prestiti', id)).toBeNull()
    const pdf = await test.call('GET', `/simulazioni/${id}/pdf`)
    expect(pdf.statusCode).toBe(200)
    const letter = await test.call('POST', '/calcolatori/leasing/simulazioni/lettera', {
      payload: { simulazione: id, email: 'ada@example.it', modulo: test.stamp() },
    })
    expect(letter.statusCode).toBe(200)
  })

  it('works with the usual values until an administrator stores others, and compares nothing without a TEGM', async () => {
    await run(sql`delete from calculators where codice = 'leasing'`)
    expect((await settings('')).json()).toMatchObject({ predefinito: need, tanIpotizzato: 6.5 })
    await run(sql`delete from rates where tipo = 'tegm' and scadenza = 'leasing_immobiliare_fisso'`)
    await expect(leasingPanel(test.context)).rejects.toMatchObject({ status: 503 })
  })
})

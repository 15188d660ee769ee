import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { KeptCdq, KeptLoan } from '../../../../contract/products/kept-credit.ts'
import { quoteCdq } from '../../../../finance/offers/cdq/cdq-quote.ts'
import type { CdqNeed, CdqRates } from '../../../../finance/offers/cdq/cdq-types.ts'
import { quoteLoan } from '../../../../finance/offers/loans/loan-quote.ts'
import type { LoanNeed } from '../../../../finance/offers/loans/loan-types.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { readPdf } from '../../../testing/pdf-text.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../../../testing/test-app.ts'
import { keptSimulation } from '../kept-simulations.ts'
import { creditPage } from './credit-page.ts'
import { keptCredit } from './kept-credit.ts'
import { quotableCdq } from './make-credit.ts'

const loan: LoanNeed = { finalita: 'auto', importo: 15_000_00, durataMesi: 60 }
const assignment: CdqNeed = {
  prodotto: 'cqs',
  netto: 1_650_00,
  durataMesi: 120,
  occupazione: 'dipendente_statale',
}
/** Everything about a person that a need of each product may have. */
const borrower = {
  eta: 41,
  occupazione: 'dipendente_privato',
  redditoNetto: 1_873_00,
  altreRate: 137_00,
} as const
const employee = {
  eta: 41,
  anzianitaMesi: 97,
  altraQuota: 13_00,
  pignoramento: 17_00,
  provincia: 'RM',
} as const

describeOnEitherDatabase('stored simulations of consumer credit', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => new Date('2026-11-20T09:00:00Z') })
  })
  afterAll(() => test.app.close())

  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    test.call('POST', `/calcolatori/${path}`, { payload, headers })
  async function kept(product: 'prestiti' | 'cdq', payload: object) {
    const answer = await post(`${product}/simulazioni`, payload)
    expect(answer.statusCode).toBe(201)
    const link = answer.json() as { indirizzo: string; scadenza: string }
    const id = link.indirizzo.split('/').at(-1)!
    const { rows } = await test.context.database.orm.execute<{ snapshot: KeptLoan | KeptCdq }>(
      sql`select snapshot from simulations where _id = ${id}`,
    )
    return { ...link, id, snapshot: rows[0]!.snapshot }
  }
  async function termsOf(path: string, payload: object) {
    const { condizioni, tassi } = (await post(path, payload)).json()
    return { terms: condizioni, rates: tassi }
  }
  const loanOffers = async (need: LoanNeed) =>
    quoteLoan({ need, ...(await termsOf('prestiti/condizioni', { need: loan })) }).offerte
  const cdqTerms = (prodotto: CdqNeed['prodotto'] = 'cqs') => termsOf('cdq/condizioni', { prodotto })
  const cdqOffers = async (need: CdqNeed) => quoteCdq({ need, ...(await cdqTerms(need.prodotto)) }).offerte

  it('have a page for each product, until the last day', async () => {
    const { indirizzo, id } = await kept('prestiti', { need: loan })
    expect(indirizzo).toMatch(/^http:\/\/127\.0\.0\.1:8000\/prestiti\/simulazione\/[\w-]{22}$/)
    expect((await kept('cdq', { need: assignment })).indirizzo).toContain('/cdq/simulazione/')
    expect(await keptCredit(test.context, 'prestiti', id)).toMatchObject({ indirizzo })
    expect(await keptCredit(test.context, 'cdq', id)).toBeNull()
    expect(await keptSimulation(test.context, id)).toBeNull()
  })

  it('contain the offers of the widget, computed by the server', async () => {
    const { snapshot } = await kept('prestiti', { need: loan })
    expect(snapshot.offerte).toEqual(await loanOffers(loan))
    expect(snapshot).toMatchObject({
      prodotto: 'prestito',
      need: loan,
      scelta: null,
      quante: { offerte: snapshot.offerte.length },
    })
    const cdq = (await kept('cdq', { need: assignment })).snapshot
    expect(cdq.offerte).toEqual(await cdqOffers(assignment))
    expect(cdq.need).toEqual({ ...assignment, rata: 330_00 })
  })

  it('contain what decided the offers, and say it on the page', async () => {
    const wanted = { ...loan, ...borrower }
    const { snapshot, id } = await kept('prestiti', { need: wanted })
    expect(snapshot.need).toEqual(wanted)
    expect(snapshot.offerte).toEqual(await loanOffers(wanted))
    const page = (await keptCredit(test.context, 'prestiti', id))!
    expect(page.senza).toBeNull()
    expect(page.personFacts.map(([name]) => name)).toEqual([
      'Età',
      'Occupazione',
      'Reddito netto al mese',
      'Altre rate al mese',
    ])
    const need = { ...assignment, ...employee }
    const cdq = await kept('cdq', { need })
    expect(cdq.snapshot.need).toEqual({ ...need, rata: expect.any(Number) })
    expect(cdq.snapshot.offerte).toEqual(await cdqOffers(need))
  })

  it('of the first version have neither age nor pay, and say so', async () => {
    const { snapshot } = await kept('cdq', { need: assignment })
    const { netto: _, ...need } = (snapshot as KeptCdq).need
    const page = creditPage({ ...(snapshot as KeptCdq), need }, { indirizzo: '', scadenza: '2027-01-01' })
    expect(page.senza).toBe('senza contare età e reddito')
    expect(page.richiesta).toMatch(/^Cessione del quinto dello stipendio, rata di 330,00\s€/)
    expect(
      quoteCdq({ ...(await cdqTerms()), need: quotableCdq(need, snapshot.tassi as CdqRates) }).offerte,
    ).toEqual(snapshot.offerte)
  })

  it('show the chosen offer as the person saw it', async () => {
    const need = { ...loan, ...borrower }
    const offers = await loanOffers(need)
    const chosen = offers.at(-1)!
    const { snapshot, id } = await kept('prestiti', { need, offerta: chosen.prodotto._id })
    expect(snapshot.scelta).toBe(chosen.prodotto._id)
    expect(snapshot.offerte).toContainEqual(chosen)
    const page = await keptCredit(test.context, 'prestiti', id)
    expect(page!.offerta).toMatchObject({ scelta: true, cifra: chosen.rata })
    expect(page!.offerta!.titolo).toBe(`${chosen.banca.nome}, ${chosen.prodotto.nome}`)
    expect(page!.offerta!.piano).toHaveLength(5)
    expect(page!.offerta!.piano.at(-1)!.balance).toBe(0)
    expect(page!.offerte.filter(({ aperta }) => aperta)).toHaveLength(1)
  })

  it('show the plan of an assignment, whose first instalments are those of the offer', async () => {
    const { id } = await kept('cdq', { need: assignment })
    const page = await keptCredit(test.context, 'cdq', id)
    const { snapshot } = await kept('cdq', { need: assignment })
    expect(page!.offerta!.piano[0]!.instalments).toBe(snapshot.offerte[0]!.rata * 12)
    expect(page!.offerta!.piano.at(-1)!.balance).toBe(0)
  })

  it('keep the amount that is wanted, in the place of an instalment', async () => {
    const need = { ...assignment, nettoRichiesto: 8_000_00, eta: 45 }
    const { snapshot, id } = await kept('cdq', { need })
    expect(snapshot.need).toEqual(need)
    for (const { nettoRicavo } of (snapshot as KeptCdq).offerte)
      expect(nettoRicavo).toBeGreaterThanOrEqual(8_000_00)
    const page = await keptCredit(test.context, 'cdq', id)
    expect(page!.ricalcolo).toContain('importo=8000')
    expect(page!.offerta!.cifra).toBe(snapshot.offerte[0]!.rata)
  })

  it('are refused for a product that makes no offer, and for partners without the calculator', async () => {
    const unknown = '0190a0de-0000-7000-8000-000000000000'
    expect((await post('prestiti/simulazioni', { need: loan, offerta: unknown })).statusCode).toBe(422)
    expect((await post('cdq/simulazioni', { need: assignment, offerta: unknown })).statusCode).toBe(422)
    expect((await post('cdq/simulazioni', { need: { ...assignment, netto: -1 } })).statusCode).toBe(422)
    const stranger = await post(
      'prestiti/simulazioni',
      { need: loan, partner: 'nessuno' },
      { origin: partnerOrigin },
    )
    expect(stranger.statusCode).toBe(403)
  })

  it('are one simulation for one key', async () => {
    const headers = { 'idempotency-key': 'a-key-of-one-simulation' }
    const answers = await Promise.all(
      [1, 2].map(async () => (await post('cdq/simulazioni', { need: assignment }, headers)).json()),
    )
    expect(answers[0].indirizzo).toBe(answers[1].indirizzo)
  })

  it('are a PDF with the figures and the address of the page', async () => {
    for (const [product, need] of [
      ['prestiti', loan],
      ['cdq', assignment],
      ['mutui', { finalita: 'prima_casa', valore: 19_000_000, importo: 15_000_000, durataMesi: 300 }],
    ] as const) {
      const { indirizzo } = (await post(`${product}/simulazioni`, { need })).json()
      const answer = await test.app.inject(`/v2/simulazioni/${indirizzo.split('/').at(-1)}/pdf`)
      expect(answer.headers['content-type']).toBe('application/pdf')
      const { text } = await readPdf(answer.rawPayload)
      expect(text.replaceAll(/\s/g, '')).toContain(indirizzo)
      expect(text).toMatch(/TAEG/)
    }
    expect((await test.app.inject('/v2/simulazioni/AAAAAAAAAAAAAAAAAAAAAA/pdf')).statusCode).toBe(404)
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import { employers } from '../../../contract/products/cdq.ts'
import { leasePayments } from '../../../contract/products/leasing-vat.ts'
import { leasingGoods } from '../../../contract/products/leasing-words.ts'
import { employments, loanPurposes } from '../../../contract/products/loan.ts'
import { energyClasses, purposes, rateKinds } from '../../../contract/products/mortgage.ts'
import { isSameOffer, type OwnOffer } from '../../../contract/products/own-simulation.ts'
import type { SimulatedProduct } from '../../../contract/products/simulation-link.ts'
import { offerFacts } from '../../../contract/products/simulation-words.ts'
import { quoteCdq } from '../../../finance/offers/cdq/cdq-quote.ts'
import type { CdqNeed } from '../../../finance/offers/cdq/cdq-types.ts'
import { quoteLeasing } from '../../../finance/offers/leasing/leasing-quote.ts'
import type { LeasingNeed } from '../../../finance/offers/leasing/leasing-types.ts'
import { quoteLoan } from '../../../finance/offers/loans/loan-quote.ts'
import type { LoanNeed } from '../../../finance/offers/loans/loan-types.ts'
import { quote } from '../../../finance/offers/quote.ts'
import type { Need } from '../../../finance/offers/types.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { readPdf } from '../../testing/pdf-text.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { keptCredit } from './credit/kept-credit.ts'
import { keptSimulation } from './kept-simulations.ts'

const keys = <T extends object>(values: T) => fc.constantFrom(...(Object.keys(values) as (keyof T)[]))
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
/** Needs as a calculator sends them: without the fields that nobody filled in. */
const needs = <N>(fields: { [K in keyof N]-?: fc.Arbitrary<N[K]> }) =>
  fc.record(fields).map(need => JSON.parse(JSON.stringify(need)) as N)
const euros = (min: number, max: number) => fc.integer({ min, max }).map(value => value * 100)
const age = maybe(fc.integer({ min: 18, max: 80 }))
const province = maybe(fc.constantFrom('RM', 'VT', 'MI', 'NA'))

/** The instalment as the person wants to see it, cents. */
const instalmentOf = (offer: OwnOffer, need: unknown) =>
  'tassoLeasing' in offer ? leasePayments(offer, need as LeasingNeed).rata : offer.rata

const mortgage = needs<Need>({
  finalita: keys(purposes),
  valore: euros(90_000, 600_000),
  importo: euros(40_000, 300_000),
  durataMesi: fc.integer({ min: 5, max: 30 }).map(years => years * 12),
  tipoTasso: maybe(keys(rateKinds)),
  provincia: province,
  eta: age,
  redditoNetto: maybe(euros(900, 6_000)),
  altreRate: maybe(euros(0, 900)),
  rataAttuale: maybe(euros(300, 1_500)),
  rateResidue: maybe(fc.integer({ min: 24, max: 360 })),
  classeEnergetica: maybe(keys(energyClasses)),
  garanziaConsap: maybe(fc.boolean()),
})
const loan = needs<LoanNeed>({
  finalita: keys(loanPurposes),
  importo: euros(1_000, 60_000),
  durataMesi: fc.integer({ min: 12, max: 120 }),
  provincia: province,
  eta: age,
  occupazione: maybe(keys(employments)),
  redditoNetto: maybe(euros(700, 5_000)),
  altreRate: maybe(euros(0, 900)),
})
const assignment = needs<CdqNeed>({
  prodotto: fc.constantFrom('cqs', 'cqp', 'delega'),
  netto: euros(700, 4_000),
  durataMesi: fc.integer({ min: 24, max: 120 }),
  rata: maybe(euros(50, 900)),
  nettoRichiesto: maybe(euros(1_000, 40_000)),
  occupazione: maybe(keys(employers)),
  eta: age,
  anzianitaMesi: maybe(fc.integer({ min: 0, max: 400 })),
  altraQuota: maybe(euros(0, 300)),
  pignoramento: maybe(euros(0, 300)),
  provincia: province,
})
const lease = needs<LeasingNeed>({
  bene: keys(leasingGoods),
  valore: euros(8_000, 400_000),
  anticipoPerc: fc.integer({ min: 0, max: 40 }),
  durataMesi: fc.integer({ min: 24, max: 96 }),
  riscattoPerc: fc.integer({ min: 0, max: 20 }),
  conIva: maybe(fc.constant(true)),
})

describeOnEitherDatabase('a simulation that is kept, printed and sent', open => {
  let test: TestApp
  let letters = 0
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const post = async (path: string, payload: object) => {
    const answer = await test.call('POST', `/calcolatori/${path}`, { payload })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json()
  }
  /** Random needs of a product, with the offers that the calculator shows: quoted with the terms of the server. */
  const shownOf = <N>(
    product: SimulatedProduct,
    needs: fc.Arbitrary<N>,
    asked: (need: N) => object,
    offersOf: (quoted: { need: N; terms: never[]; rates: never }) => { offerte: OwnOffer[] },
  ) => ({
    product,
    needs: needs as fc.Arbitrary<unknown>,
    async offers(need: unknown) {
      const { condizioni: terms, tassi: rates } = await post(`${product}/condizioni`, asked(need as N))
      return offersOf({ need: need as N, terms, rates: rates as never }).offerte
    },
  })
  const products = [
    shownOf('mutui', mortgage, need => ({ need }), quote),
    shownOf('prestiti', loan, need => ({ need }), quoteLoan),
    shownOf('cdq', assignment, ({ prodotto }) => ({ prodotto }), quoteCdq),
    shownOf('leasing', lease, ({ bene }) => ({ bene }), quoteLeasing),
  ]

  /** Bank, instalment and yearly cost of each offer on the kept page, and all figures of the offer in full. */
  async function pageOf(product: SimulatedProduct, id: string) {
    if (product === 'mutui') {
      const { offerte, offerta, quante } = (await keptSimulation(test.context, id))!
      return {
        rows: offerte.map(({ banca, rata, taeg }) => [banca.nome, formatEuro(rata), formatRate(taeg)]),
        facts: offerta && offerFacts(offerta.offer, {}),
        count: quante.offerte,
      }
    }
    const { offerte, colonne, offerta, quante } = (await keptCredit(test.context, product, id))!
    const [instalment, yearly] = [/^(Rata|Canone) mensile/, /^(TAEG|Costo effettivo)$/].map(wanted =>
      colonne.findIndex(name => wanted.test(name)),
    )
    return {
      rows: offerte.map(({ banca, valori }) => [banca, valori[instalment!], valori[yearly!]]),
      facts: offerta?.facts ?? null,
      count: quante.offerte,
    }
  }
  async function letterOf(product: SimulatedProduct, simulazione: string) {
    const email = `persona.${++letters}@posta.example`
    await post(`${product}/simulazioni/lettera`, { simulazione, email, modulo: test.stamp() })
    const { rows } = await test.context.database.pool.query(
      `select payload from jobs where payload->>'to' = $1`,
      [email],
    )
    return (rows[0] as { payload: { text: string } }).payload.text
  }
  async function printOf(id: string) {
    const answer = await test.app.inject(`/v2/simulazioni/${id}/pdf`)
    return (await readPdf(answer.rawPayload)).text
  }
  const plain = (text: string) => text.replaceAll(/\s/g, '')

  it.each(products)(
    'has the figures of the screen: $product',
    { timeout: 120_000 },
    async ({ product, needs, offers }) => {
      await fc.assert(
        fc.asyncProperty(needs, maybe(fc.nat()), async (need, at) => {
          const offerte = await offers(need)
          const opened = at === undefined ? undefined : offerte[at % offerte.length]
          const { indirizzo } = await post(`${product}/simulazioni`, {
            need,
            offerta:
              opened &&
              ('tipoTasso' in opened
                ? { prodotto: opened.prodotto._id, tipoTasso: opened.tipoTasso }
                : opened.prodotto._id),
          })
          const id = indirizzo.split('/').at(-1)
          const best = opened ?? offerte[0]
          const facts = best && offerFacts(best, need as object)
          expect(await pageOf(product, id)).toEqual({
            rows: offerte
              .slice(0, 10)
              .map(one => [one.banca.nome, formatEuro(instalmentOf(one, need)), formatRate(one.taeg)]),
            facts: facts ?? null,
            count: offerte.length,
          })
          for (const text of [await letterOf(product, id), await printOf(id)])
            if (facts) for (const [, value] of facts) expect(plain(text)).toContain(plain(value))
            else expect(text).toMatch(/poteva rispondere a questa richiesta/)
          expect(offerte.filter(one => best && isSameOffer(one, best))).toHaveLength(best ? 1 : 0)
        }),
        { numRuns: 12 },
      )
    },
  )
})

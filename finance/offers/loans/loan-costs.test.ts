import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CostedLoan, loanApr } from '../../rates/loan-apr.ts'
import { misses } from '../../vectors/compare.ts'
import { type Case, readCases } from '../../vectors/run.ts'
import { debtOf, firstPayment } from '../costs.ts'
import { monthlyPlan } from '../plan.ts'
import { loanNeed, loanProduct, loanRates } from './loan-fixtures.ts'
import { quoteLoan } from './loan-quote.ts'
import type { LoanOffer, LoanTerms } from './loan-types.ts'

const bare: LoanTerms = {
  ...loanProduct,
  importoMin: 1,
  importoMax: 10_000_000,
  spese: {},
  polizze: [],
  policy: { rataRedditoMax: 100, etaMaxScadenza: 100 },
  compenso: {},
}

/** The offer of a product for everybody, at any rate below a threshold that no test reaches. */
function offerOf(
  { importo, durataMesi, tan }: { importo: number; durataMesi: number; tan: number },
  costs: Partial<LoanTerms>,
): LoanOffer {
  const terms = { ...bare, tassi: [{ tanFinito: tan, durataDaMesi: 1, durataAMesi: 180 }], ...costs }
  const rates = { ...loanRates, tegm: { valore: 1000, trimestre: '2026-Q4' } }
  return quoteLoan({ need: { ...loanNeed, importo, durataMesi }, terms: [terms], rates }).offerte[0]!
}

/** The price list with the costs of each published case. */
const priceLists: Record<string, Partial<LoanTerms>> = {
  'C-offer-01': {
    spese: {
      istruttoria: { perc: 3 },
      istruttoriaPagata: 'finanziato',
      impostaSostitutivaPerc: 0.25,
      bollo: 16_00,
      invioContratto: 1_00,
      impostePagate: 'prima_rata',
      incassoRata: 1_50,
      rendicontoAnnuo: 3_00,
    },
  },
  'C-offer-02': {
    spese: {
      istruttoria: { fisso: 10_00 },
      istruttoriaPagata: 'prima_rata',
      impostaSostitutivaPerc: 0.25,
      bollo: 16_00,
      impostePagate: 'prima_rata',
      incassoRata: 1_00,
    },
  },
  'C-offer-03': {
    spese: {
      istruttoria: { fisso: 300_00 },
      istruttoriaPagata: 'finanziato',
      impostaSostitutivaPerc: 0.25,
      impostePagate: 'prima_rata',
      incassoRata: 1_30,
    },
  },
  'L-offer-01': {
    spese: {
      istruttoria: { perc: 1.25 },
      istruttoriaPagata: 'finanziato',
      impostaSostitutivaPerc: 0.25,
      invioContratto: 2_50,
      incassoRata: 1_20,
      rendicontoAnnuo: 2_40,
    },
    compenso: { perc: 2 },
  },
  'L-offer-02': {
    spese: {
      istruttoria: { fisso: 35_00 },
      istruttoriaPagata: 'finanziato',
      impostaSostitutivaPerc: 0.25,
      bollo: 16_00,
      impostePagate: 'prima_rata',
      rendicontoAnnuo: 2_00,
    },
  },
}

const cases = readCases(join(import.meta.dirname, '../../cases/loan-offers.json'))

describe('a price list with the costs of a published offer', () => {
  it.each(cases.filter(({ id }) => id in priceLists).map(one => [one.id, one] as const))('%s', (id, one) => {
    const { inputs, expected, tolerance } = one as Case & {
      inputs: { amount: number; termMonths: number; annualRate: number }
    }
    const importo = inputs.amount * 100
    const offer = offerOf({ importo, durataMesi: inputs.termMonths, tan: inputs.annualRate }, priceLists[id]!)
    const { headlineTotal: _, ...figures } = expected
    const found = {
      principal: debtOf(importo, offer.costi) / 100,
      instalment: offer.rata / 100,
      lastInstalment: offer.ultimaRata / 100,
      firstPayment: firstPayment(offer) / 100,
      totalInterest: offer.interessi / 100,
      totalCostOfCredit: (offer.totaleDovuto - importo) / 100,
      totalPayable: offer.totaleDovuto / 100,
      apr: offer.taegEsatto,
      aprRounded2: offer.taeg,
      teg: offer.teg,
    }
    expect(misses(figures, found, tolerance)).toEqual([])
  })
})

const times = fc.constantFrom('iniziale', 'finanziato', 'prima_rata') as fc.Arbitrary<
  'iniziale' | 'finanziato' | 'prima_rata'
>
const paidAs = { iniziale: 'signature', finanziato: 'financed', prima_rata: 'firstInstalment' } as const

describe('any price list', () => {
  const any = fc.record({
    importo: fc.integer({ min: 100_000, max: 7_500_000 }),
    durataMesi: fc.integer({ min: 6, max: 120 }),
    tan: fc.integer({ min: 0, max: 1500 }).map(hundredths => hundredths / 100),
    perc: fc.integer({ min: 0, max: 500 }).map(hundredths => hundredths / 100),
    istruttoriaPagata: times,
    impostaSostitutivaPerc: fc.constantFrom(undefined, 0.25),
    bollo: fc.integer({ min: 0, max: 2000 }),
    impostePagate: fc.constantFrom('iniziale', 'prima_rata') as fc.Arbitrary<'iniziale' | 'prima_rata'>,
    invioContratto: fc.integer({ min: 0, max: 500 }),
    incassoRata: fc.integer({ min: 0, max: 500 }),
    rendicontoAnnuo: fc.integer({ min: 0, max: 500 }),
    compenso: fc.integer({ min: 0, max: 20_000 }),
  })

  it('has the figures of the reference function', () => {
    fc.assert(
      fc.property(any, ({ importo, durataMesi, tan, perc, compenso, ...spese }) => {
        const { istruttoriaPagata, impostaSostitutivaPerc, impostePagate, bollo } = spese
        const offer = offerOf(
          { importo, durataMesi, tan },
          { spese: { istruttoria: { perc }, ...spese } as LoanTerms['spese'], compenso: { fisso: compenso } },
        )
        const isTaxed = impostaSostitutivaPerc !== undefined && durataMesi > 18
        const paid = paidAs[impostePagate]
        const reference: CostedLoan = {
          principal: importo,
          annualRate: tan,
          termMonths: durataMesi,
          upfrontCosts: [
            { percentOfAmount: perc, paid: paidAs[istruttoriaPagata] },
            { ...(isTaxed ? { percentOfPrincipal: 0.25 } : { amount: bollo }), paid, tax: true },
            { amount: spese.invioContratto, paid },
            { amount: compenso },
          ],
          periodicCosts: [
            { amount: spese.incassoRata, everyMonths: 1 },
            { amount: spese.rendicontoAnnuo, everyMonths: 12 },
          ],
        }
        const expected = loanApr(reference)
        expect(offer).toMatchObject({
          rata: expected.instalment,
          ultimaRata: expected.lastInstalment,
          interessi: expected.totalInterest,
          totaleDovuto: expected.totalPayable,
        })
        expect(firstPayment(offer)).toBe(expected.firstPayment)
        expect(offer.taegEsatto).toBeCloseTo(expected.apr, 8)
        expect(offer.teg).toBeCloseTo(expected.teg, 8)
      }),
      { numRuns: 300 },
    )
  })

  it('has a plan and points that add up to the totals of the offer', () => {
    fc.assert(
      fc.property(any, ({ importo, durataMesi, tan, perc, compenso, ...spese }) => {
        const offer = offerOf(
          { importo, durataMesi, tan },
          { spese: { istruttoria: { perc }, ...spese } as LoanTerms['spese'], compenso: { fisso: compenso } },
        )
        const months = monthlyPlan({ need: { importo }, offer })
        const sum = (key: 'principal' | 'interest') => months.reduce((total, row) => total + row[key], 0)
        expect(sum('principal')).toBe(debtOf(importo, offer.costi))
        expect(sum('interest')).toBe(offer.interessi)
        expect(offer.totaleCosti).toBe(offer.costi.reduce((total, { totale }) => total + totale, 0))
        const points = offer.costi.reduce((total, { punti }) => total + punti, offer.capitalizzazione)
        expect(offer.tan + points).toBeCloseTo(offer.taegEsatto, 8)
      }),
    )
  })
})

describe('taxes of a loan', () => {
  const spese: LoanTerms['spese'] = { impostaSostitutivaPerc: 0.25, bollo: 16_00 }
  const taxes = (durataMesi: number, over: Partial<LoanTerms['spese']> = {}) =>
    offerOf({ importo: 1_000_000, durataMesi, tan: 7 }, { spese: { ...spese, ...over } }).costi.map(
      ({ voce, importo }) => [voce, importo],
    )

  it('are stamp duty up to eighteen months, then the substitute tax', () => {
    expect(taxes(18)).toEqual([['bollo', 16_00]])
    expect(taxes(19)).toEqual([['imposta_sostitutiva', 25_00]])
  })

  it('stay stamp duty at every term where the lender does not choose the substitute tax', () => {
    expect(taxes(60, { impostaSostitutivaPerc: undefined as never })).toEqual([['bollo', 16_00]])
  })
})

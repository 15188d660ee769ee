import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cdqNeed, cdqProduct, cdqRates } from '../../finance/offers/cdq/cdq-fixtures.ts'
import { quoteCdq } from '../../finance/offers/cdq/cdq-quote.ts'
import { need, product, rates } from '../../finance/offers/fixtures.ts'
import { loanNeed, loanProduct, loanRates, manyCosts } from '../../finance/offers/loans/loan-fixtures.ts'
import { quoteLoan } from '../../finance/offers/loans/loan-quote.ts'
import { quote } from '../../finance/offers/quote.ts'
import { roundApr } from '../../finance/rates/apr-rounding.ts'
import { loanApr } from '../../finance/rates/loan-apr.ts'
import { bankFigures, type KnownCosts, knownCosts } from './bank-figures.ts'

const mortgage = { prodotto: 'mutuo', finalita: 'prima_casa' } as const
const loan = { prodotto: 'prestito', finalita: 'auto' } as const
const bare: KnownCosts = { charges: null, compenso: {} }
const stated = { speseIstruttoria: null, spesePerizia: null, polizze: null, speseRata: null }
const terms = { importo: 15_000_000, durataMesi: 300, tan: 3.2 }

const amounts = fc.integer({ min: 100_000, max: 50_000_000 })
const months = fc.integer({ min: 12, max: 360 })
const percents = fc.integer({ min: 1, max: 1500 }).map(hundredths => hundredths / 100)
const costs = fc.integer({ min: 0, max: 50_000 })

describe('figures of a bank', () => {
  it('are those of the mock-up: 150.000 € over 25 years at 3,20 % cost 727,02 € a month', () => {
    expect(bankFigures(loan, terms, bare)).toEqual({ rata: 72_702, taeg: 3.25 })
  })

  it('are the offer of the panel, for any amount and duration', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3_000_000, max: 15_000_000 }),
        fc.integer({ min: 60, max: 360 }),
        (importo, durataMesi) => {
          const [offer] = quote({ need: { ...need, importo, durataMesi }, terms: [product], rates }).offerte
          fc.pre(offer !== undefined)
          const known = { charges: product, compenso: product.compenso }
          expect(bankFigures(mortgage, { importo, durataMesi, tan: offer!.tan }, known)).toEqual({
            rata: offer!.rata,
            taeg: offer!.taeg,
          })
        },
      ),
    )
  })

  it('are the offer of the panel for a mixed rate too', () => {
    const mixed = {
      ...product,
      tassi: [
        {
          ...product.tassi[0]!,
          tipo: 'misto' as const,
          tanFinito: 4.1,
          iniziale: { mesi: 120, tanFinito: 2.9 },
        },
      ],
    }
    const [offer] = quote({ need: { ...need, tipoTasso: 'misto' }, terms: [mixed], rates }).offerte
    const known = { charges: product, compenso: product.compenso, fasi: offer!.fasi }
    expect(offer!.fasi).toHaveLength(2)
    expect(bankFigures(mortgage, { ...terms, tan: 2.9 }, known)).toEqual({
      rata: offer!.rata,
      taeg: offer!.taeg,
    })
    // A shorter plan ends within the fixed start; a higher start does not fall afterwards.
    expect(bankFigures(mortgage, { ...terms, durataMesi: 120, tan: 2.9 }, known)).toEqual(
      bankFigures(mortgage, { ...terms, durataMesi: 120, tan: 2.9 }, { ...known, fasi: [] }),
    )
    expect(bankFigures(mortgage, { ...terms, tan: 4.5 }, known)).toEqual(
      bankFigures(mortgage, { ...terms, tan: 4.5 }, { ...known, fasi: [] }),
    )
  })

  it('are the offer of a personal loan with financed costs, also where the bank states its fee', () => {
    const product = { ...loanProduct, spese: manyCosts, polizze: [] }
    const offerWith = (fee: number) =>
      quoteLoan({
        need: loanNeed,
        terms: [{ ...product, spese: { ...manyCosts, istruttoria: { fisso: fee } } }],
        rates: loanRates,
      }).offerte[0]!
    const asked = { importo: loanNeed.importo, durataMesi: loanNeed.durataMesi, tan: 6.9 }
    const known = { charges: product, compenso: product.compenso }
    const [listed, other] = [offerWith(30_000), offerWith(41_111)]
    expect(bankFigures(loan, asked, known)).toEqual({ rata: listed.rata, taeg: listed.taeg })
    const answer = { ...stated, speseIstruttoria: 41_111 }
    expect(bankFigures(loan, asked, { ...known, stated: answer })).toEqual({
      rata: other.rata,
      taeg: other.taeg,
    })
    expect(knownCosts(loan, asked, { ...known, stated: answer })).toEqual(
      other.costi.map(({ punti, ...cost }) => cost),
    )
  })

  it('are the offer of an assignment, whose costs depend on the total of the instalments', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 330 }),
        fc.integer({ min: 24, max: 120 }),
        (euros, durataMesi) => {
          const wanted = { ...cdqNeed, rata: euros * 100, durataMesi }
          const [offer] = quoteCdq({ need: wanted, terms: [cdqProduct], rates: cdqRates }).offerte
          fc.pre(offer !== undefined)
          const figures = bankFigures(
            { prodotto: wanted.prodotto, finalita: null },
            { importo: offer!.capitale, durataMesi, tan: offer!.tan },
            { charges: cdqProduct, compenso: cdqProduct.compenso },
          )
          expect(figures).toEqual({ rata: offer!.rata, taeg: offer!.taeg })
        },
      ),
    )
  })

  it('have the TAEG of the reference function, with every stated cost and the fee', () => {
    fc.assert(
      fc.property(
        amounts,
        months,
        percents,
        fc.tuple(costs, costs, costs, fc.integer({ min: 0, max: 500 }), costs),
        (importo, durataMesi, tan, [speseIstruttoria, spesePerizia, polizze, speseRata, fisso]) => {
          const upfront = speseIstruttoria + spesePerizia + polizze + fisso
          fc.pre(upfront * 2 < importo)
          const reference = loanApr({
            principal: importo,
            annualRate: tan,
            termMonths: durataMesi,
            upfrontCosts: [{ amount: upfront }],
            periodicCosts: [{ amount: speseRata, everyMonths: 1 }],
          })
          const figures = bankFigures(
            loan,
            { importo, durataMesi, tan },
            {
              charges: null,
              compenso: { fisso },
              stated: { speseIstruttoria, spesePerizia, polizze, speseRata },
            },
          )
          expect(figures!.rata).toBe(reference.instalment)
          expect(Math.abs(figures!.taeg - roundApr(reference.apr, 2))).toBeLessThan(1e-9)
        },
      ),
    )
  })

  it('count the substitute tax of a mortgage whose product is not known, and none of a loan', () => {
    const taxed = bankFigures(mortgage, terms, bare)!
    const byHand = bankFigures(mortgage, terms, {
      ...bare,
      stated: { ...stated, polizze: 37_500 },
      charges: { spese: {}, polizze: [] },
    })!
    expect(taxed.taeg).toBe(byHand.taeg)
    expect(bankFigures({ ...mortgage, finalita: 'surroga' }, terms, bare)!.taeg).toBe(3.25)
  })

  it('take the stated cost instead of that of the product, and the product’s where the bank says nothing', () => {
    const known = { charges: product, compenso: product.compenso }
    const asKnown = bankFigures(mortgage, terms, { ...known, stated })
    expect(asKnown).toEqual(bankFigures(mortgage, terms, known))
    const same = { ...stated, speseIstruttoria: 60_000, spesePerizia: 28_000 }
    expect(bankFigures(mortgage, terms, { ...known, stated: same })).toEqual(asKnown)
    const free = { ...stated, speseIstruttoria: 0, spesePerizia: 0, polizze: 0 }
    expect(bankFigures(mortgage, terms, { ...known, stated: free })!.taeg).toBeLessThan(asKnown!.taeg)
  })

  it('do not exist without amount, duration or TAN, or where the costs take the loan', () => {
    for (const key of ['importo', 'durataMesi', 'tan'] as const)
      expect(bankFigures(loan, { ...terms, [key]: null }, bare)).toBe(null)
    expect(bankFigures(loan, { ...terms, tan: -1 }, bare)).toBe(null)
    expect(bankFigures(loan, { ...terms, tan: 320 }, bare)).toBe(null)
    expect(bankFigures(loan, { ...terms, importo: 75_000 }, { ...bare, compenso: { fisso: 75_000 } })).toBe(
      null,
    )
  })

  it('exist for a TAN of zero, and never throw for any record that the server accepts', () => {
    expect(bankFigures(loan, { importo: 1_200_000, durataMesi: 12, tan: 0 }, bare)).toEqual({
      rata: 100_000,
      taeg: 0,
    })
    const huge = { importo: 8_342_611_525_807_379, durataMesi: 1, tan: 95.5942 }
    expect(bankFigures(loan, huge, bare)).toBeNull()
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: -1_000_000, max: 10_000_000 }).map(units => units / 10_000),
        fc.integer({ min: 0, max: 1_000_000 }),
        (importo, durataMesi, tan, fisso) => {
          for (const credit of [loan, mortgage, { prodotto: 'cqs', finalita: null } as const]) {
            const figures = bankFigures(
              credit,
              { importo, durataMesi, tan },
              { charges: null, compenso: { fisso } },
            )
            if (figures) expect(figures.taeg).toBeLessThanOrEqual(1000)
          }
        },
      ),
    )
  })
})

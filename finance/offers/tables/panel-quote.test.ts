import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cdqNeed, cdqProduct, cdqRates } from '../cdq/cdq-fixtures.ts'
import { loanProduct, loanRates, manyCosts } from '../loans/loan-fixtures.ts'
import { type AssignmentAim, type LoanAim, quoteAssignments, quoteLoans } from './panel-quote.ts'

const assignment: AssignmentAim = {
  ...cdqNeed,
  da: 'rata',
  importo: 30_000,
  rataMax: 33_000,
  compenso: { fee: { perc: 1 }, scelto: false },
}
const assignments = (given: Partial<AssignmentAim> = {}, terms = cdqProduct) =>
  quoteAssignments({ ...assignment, ...given }, [terms], cdqRates)
const loan: LoanAim = {
  finalita: 'auto',
  da: 'rata',
  importo: 25_000,
  durataMesi: 60,
  compenso: { fee: { perc: 2 }, scelto: false },
}
const loans = (given: Partial<LoanAim> = {}, terms = loanProduct) =>
  quoteLoans({ ...loan, ...given }, [terms], loanRates)

describe('quotes of assignments of the panel', () => {
  it('is the hand-worked case: 300 € for 120 months at 5,2 %', () => {
    // 300 × (1 − (1 + 0,052/12)^−120) / (0,052/12) = 28.025,39; of 36.000: 300 + 2,5 % + 16 + 1,5 % + 1 % + 1 %
    expect(assignments().preventivi[0]).toMatchObject({
      rata: 30_000,
      lordo: 3_600_000,
      capitale: 2_802_539,
      costi: [
        { voce: 'istruttoria', importo: 30_000 },
        { voce: 'commissioni', importo: 90_000 },
        { voce: 'bollo', importo: 1600 },
        { voce: 'polizza_vita', importo: 54_000 },
        { voce: 'polizza_impiego', importo: 36_000 },
        { voce: 'compenso', importo: 36_000 },
      ],
      nettoRicavo: 2_802_539 - 247_600,
      tegm: 9.4,
      validoAl: '2026-12-31',
    })
  })

  it('starts from the net, with no cent of instalment too many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500_000, max: 2_700_000 }), importo => {
        for (const { rata, nettoCliente } of assignments({ da: 'netto', importo }).preventivi) {
          expect(nettoCliente).toBeGreaterThanOrEqual(importo)
          expect(assignments({ importo: rata - 1 }).preventivi[0]!.nettoCliente).toBeLessThan(importo)
        }
      }),
      { numRuns: 30 },
    )
    expect(assignments({ da: 'netto', importo: 4_000_000 }).escluse[0]).toMatchObject({
      motivo: 'quota',
      limite: 33_000,
    })
  })

  it('keeps the refusal of the product where it gives no quote', () => {
    expect(assignments({ eta: 60 }).escluse[0]).toMatchObject({ motivo: 'eta', limite: 67 })
    expect(assignments({ da: 'netto', importo: 100_000, eta: 60 }).escluse[0]).toMatchObject({
      motivo: 'eta',
    })
    expect(assignments({ importo: 34_000 }).escluse[0]).toMatchObject({ motivo: 'quota', limite: 33_000 })
  })

  it('keeps the fee of the house within the published maximum, and refuses a chosen fee above it', () => {
    const massimo = { perc: 0.5 }
    const [kept] = assignments({ compenso: { fee: { perc: 1 }, massimo, scelto: false } }).preventivi
    expect(kept!.costi.at(-1)).toEqual({ voce: 'compenso', importo: 14_013 })
    expect(assignments({ compenso: { fee: { perc: 1 }, massimo, scelto: true } }).escluse[0]).toMatchObject({
      motivo: 'compenso',
      limite: 14_013,
    })
  })
})

describe('quotes of personal loans of the panel', () => {
  it('finds the largest loan that an instalment repays', () => {
    // 250 × (1 − 1,00575^−60) / 0,00575 = 12.655,63
    const [found] = loans().preventivi
    expect(found).toMatchObject({ capitale: 1_265_563, rata: 25_000, tegm: 10.86 })
    expect(found!.nettoRicavo).toBe(
      found!.capitale -
        found!.costi.reduce((sum, { voce, importo }) => (voce === 'incasso_rata' ? sum : sum + importo), 0),
    )
    const gross = loans({ da: 'lordo', importo: 1_500_000 }).preventivi[0]!
    expect(gross.capitale).toBe(found!.capitale)
  })

  it('finds the largest loan whose instalment also repays the financed costs', () => {
    const terms = { ...loanProduct, spese: manyCosts }
    const [found] = loans({}, terms).preventivi
    // As without costs, 250 € a month repay 12.655,63 €: the fee of 300 € is a part.
    expect(found).toMatchObject({ capitale: 1_265_563, nettoRicavo: 1_235_563 - 24_711, rata: 25_000 })
    expect(found!.lordo).toBe(found!.capitale + found!.interessi)
    expect(found!.costi).toEqual([
      { voce: 'istruttoria', quando: 'finanziato', importo: 30_000 },
      { voce: 'imposta_sostitutiva', quando: 'prima_rata', importo: 3164 },
      { voce: 'invio_contratto', quando: 'prima_rata', importo: 100 },
      { voce: 'incasso_rata', quando: 'ogni_rata', importo: 7800 },
      { voce: 'rendiconto', quando: 'fine_anno', importo: 1500 },
      { voce: 'compenso', importo: 24_711 },
    ])
    const net = loans({ da: 'netto', importo: found!.nettoCliente }, terms).preventivi[0]!
    expect(net.capitale).toBe(1_265_563)
    expect(loans({ importo: 400 }, terms).escluse[0]).toMatchObject({ motivo: 'importo_minimo' })
  })

  it('takes the TAN of the amount that the instalment repays', () => {
    const tassi = [
      { tanFinito: 6.9, durataDaMesi: 24, durataAMesi: 84, importoA: 1_000_000 },
      { tanFinito: 5.9, durataDaMesi: 24, durataAMesi: 84, importoDa: 1_000_001 },
    ]
    expect(loans({}, { ...loanProduct, tassi }).preventivi[0]!.tan).toBe(5.9)
    expect(loans({ importo: 15_000 }, { ...loanProduct, tassi }).preventivi[0]!.tan).toBe(6.9)
  })

  it('starts from the net: the smallest loan that pays it out after costs and the settled loan', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 300_000, max: 2_000_000 }),
        fc.integer({ min: 0, max: 500_000 }),
        (importo, estinzione) => {
          const [found] = loans({ da: 'netto', importo, estinzione }).preventivi
          expect(found!.nettoCliente).toBeGreaterThanOrEqual(importo)
          expect(found!.nettoCliente).toBeLessThan(importo + 5)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('refuses what the product does not lend, and a fee above the maximum', () => {
    expect(loans({ importo: 100_000 }).escluse[0]).toMatchObject({
      motivo: 'importo_massimo',
      limite: 3_000_000,
    })
    expect(loans({ da: 'netto', importo: 9_000_000 }).escluse[0]).toMatchObject({ motivo: 'importo_massimo' })
    expect(loans({ da: 'lordo', importo: 59 }).escluse[0]).toMatchObject({ motivo: 'importo_minimo' })
    const compenso = { fee: { perc: 3 }, massimo: { perc: 2 }, scelto: true }
    expect(loans({ compenso }).escluse[0]).toMatchObject({ motivo: 'compenso', limite: 25_311 })
    const kept = loans({ compenso: { ...compenso, scelto: false } }).preventivi[0]!
    expect(kept.costi.find(({ voce }) => voce === 'compenso')!.importo).toBe(25_311)
  })
})

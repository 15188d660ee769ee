import { describe, expect, it } from 'vitest'
import { consolidationOf, creditOf, debtFigures } from './debts.ts'

const today = '2026-11-20'
/** € 1,200 at 12 % over four months: instalments of € 307.54, and € 605.96 left after two of them. */
const planned = {
  tipo: 'prestito',
  rata: 30_754,
  importo: 120_000,
  tan: 12,
  durataMesi: 4,
  inizio: '2026-09-20',
  estinguere: true,
}

describe('a debt with a plan', () => {
  it('has instalment, residual debt and closing amount of the plan', () => {
    expect(debtFigures(planned, today)).toEqual({
      plan: { rata: 30_754, residuo: 60_596, rateRimaste: 2 },
      differs: [],
      closing: { amount: 60_596, by: 'piano' },
      leftToPay: 61_506,
    })
  })

  it('says which figures of the file differ from the plan', () => {
    expect(debtFigures({ ...planned, rata: 30_900, residuo: 60_600 }, today).differs).toEqual(['rata'])
    expect(debtFigures({ ...planned, residuo: 70_000 }, today).differs).toEqual(['residuo'])
  })

  it('is closed by the statement of the lender, when there is one', () => {
    expect(debtFigures({ ...planned, conteggio: 61_000 }, today).closing).toEqual({
      amount: 61_000,
      by: 'conteggio',
    })
  })
})

describe('a debt without a plan', () => {
  const debt = { tipo: 'carta', rata: 10_000, estinguere: true }
  it('has the residual debt of the file, and the instalments until its end', () => {
    // Four months and five days: five instalments.
    expect(debtFigures({ ...debt, residuo: 48_000, scadenza: '2027-03-25' }, today)).toEqual({
      plan: null,
      differs: [],
      closing: { amount: 48_000, by: 'residuo' },
      leftToPay: 50_000,
    })
  })

  it.each([
    { importo: 120_000, tan: 12, durataMesi: 4 },
    { importo: 120_000, tan: 12, durataMesi: 4, inizio: '2027-01-01' },
    { importo: 0, tan: 12, durataMesi: 4, inizio: '2026-01-01' },
  ])('claims nothing from %j', values => {
    expect(debtFigures({ ...debt, ...values }, today)).toEqual({
      plan: null,
      differs: [],
      closing: null,
      leftToPay: null,
    })
  })
})

const answer = {
  stato: 'inviata',
  chiesto: { importo: 150_000, rata: 10_000, durataMesi: 16 },
  risposta: null,
  // The last instalment absorbs a rounding of two cents.
  totaleRate: 160_002,
  speseIstruttoria: 5_000,
  spesePerizia: null,
  polizze: null,
  speseRata: 100,
}

describe('the credit that repays the debts', () => {
  it('is that of the surest answer: chosen, approved, or else asked', () => {
    const chosen = {
      ...answer,
      stato: 'scelta',
      risposta: { importo: 140_000, rata: 9_000, durataMesi: 18 },
      totaleRate: 161_999,
    }
    expect(creditOf([answer, chosen], 20_000)).toEqual({
      principal: 140_000,
      instalment: 9_100,
      termMonths: 18,
      // 18 × € 1 are paid with the instalments.
      total: 163_799,
      costs: 25_000,
    })
    expect(creditOf([answer], 0)).toMatchObject({ principal: 150_000, instalment: 10_100 })
    expect(
      creditOf(
        [
          { ...answer, stato: 'rifiutata' },
          { ...answer, chiesto: { ...answer.chiesto, rata: null } },
          { ...answer, totaleRate: null },
        ],
        0,
      ),
    ).toBeNull()
  })

  it('is compared with the debts to repay, and only when all of them are known', () => {
    const credit = creditOf([answer], 0)
    const other = { ...planned, estinguere: false }
    // 16 × € 101 and two cents are € 1,616.02; € 1,500 − € 605.96 − € 50 are left: € 844.04. Without the credit € 615.06 would be paid.
    expect(consolidationOf([planned, other], credit, today)).toEqual({
      instalmentsNow: 30_754,
      monthlyChange: -20_654,
      closing: 60_596,
      cash: 84_404,
      leftToPay: 61_506,
      newTotal: 77_198,
      totalChange: 15_692,
    })
    expect(consolidationOf([planned, { tipo: 'carta', rata: 1, estinguere: true }], credit, today)).toBeNull()
    expect(consolidationOf([other], credit, today)).toBeNull()
    expect(consolidationOf([planned], null, today)).toBeNull()
  })
})

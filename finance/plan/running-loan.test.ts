import { describe, expect, it } from 'vitest'
import { runningLoanAt } from './running-loan.ts'

/**
 * € 1,200 at 12 % over four months, 1 % a month. By hand: the instalment is 120000 × 0.01 / (1 − 1.01⁻⁴) = 30753.73, so
 * 30754. Interest 1200, 904, 606, 304; balances 90446, 60596, 30448, 0; the last instalment is 30448 + 304 = 30752.
 */
const loan = {
  principal: 120_000,
  annualRate: 12,
  termMonths: 4,
  start: '2026-01-31',
  product: 'consumerCredit',
  rateType: 'fixed',
  agreedIndemnityPercent: 1,
} as const

describe('a running loan', () => {
  it.each([
    ['2026-01-31', { paidInstalments: 0, residualBalance: 120_000, leftToPay: 123_014 }],
    ['2026-02-27', { paidInstalments: 0, residualBalance: 120_000 }],
    // The instalment of the 31st is due on the last day of February.
    ['2026-02-28', { paidInstalments: 1, residualBalance: 90_446, leftToPay: 92_260 }],
    ['2026-03-31', { paidInstalments: 2, residualBalance: 60_596, leftToPay: 61_506, instalmentsLeft: 2 }],
    ['2026-05-31', { paidInstalments: 4, residualBalance: 0, leftToPay: 0, instalmentsLeft: 0 }],
    ['2030-01-01', { paidInstalments: 4, residualBalance: 0, leftToPay: 0, totalDue: 0 }],
  ])('on %s', (day, expected) => {
    expect(runningLoanAt(loan, day)).toMatchObject({ instalment: 30_754, ...expected })
  })

  it('says what repaying costs, with the indemnity that the law allows', () => {
    // Up to € 10,000 nothing is due.
    expect(runningLoanAt(loan, '2026-03-31')).toMatchObject({ indemnity: 0, totalDue: 60_596 })
    // € 20,000 at 0 % over 20 months: after five, € 15,000 are left for fifteen months, and no interest is saved.
    const free = { ...loan, principal: 2_000_000, annualRate: 0, termMonths: 20, start: '2026-01-01' }
    expect(runningLoanAt(free, '2026-06-01')).toMatchObject({
      residualBalance: 1_500_000,
      indemnity: 0,
      leftToPay: 1_500_000,
    })
    // € 30,000 at 12 % over 36 months: more than a year is left, so the indemnity is 1 %.
    const large = runningLoanAt(
      { ...loan, principal: 3_000_000, termMonths: 36, start: '2026-01-01' },
      '2026-01-15',
    )
    expect(large).toMatchObject({ residualBalance: 3_000_000, indemnity: 30_000, totalDue: 3_030_000 })
    const home = { ...loan, principal: 3_000_000, termMonths: 36, start: '2026-01-01' }
    expect(runningLoanAt({ ...home, product: 'residentialMortgage' }, '2026-01-15').totalDue).toBe(3_000_000)
  })

  it('refuses a day before the start', () => {
    expect(() => runningLoanAt(loan, '2026-01-30')).toThrow(/^day/)
  })
})

import { describe, expect, it } from 'vitest'
import { earlyRepayment } from './early-repayment.ts'

const loan = {
  principal: 2_000_000,
  annualRate: 8.5,
  termMonths: 72,
  paidInstalments: 24,
  product: 'consumerCredit' as const,
  rateType: 'fixed' as const,
  agreedIndemnityPercent: 3,
}

describe('early repayment', () => {
  it('costs at most 1 % with more than a year left', () => {
    expect(earlyRepayment(loan)).toEqual({
      residualBalance: 1_442_559,
      indemnity: 14_426,
      totalDue: 1_456_985,
      interestSaved: 264_154,
    })
  })

  it('costs at most 0,5 % with a year or less left', () => {
    const late = { ...loan, principal: 10_000_000 }
    const of = (paidInstalments: number) => earlyRepayment({ ...late, paidInstalments })
    expect(of(60).indemnity).toBe(Math.round(of(60).residualBalance * 0.005))
    expect(of(59).indemnity).toBe(Math.round(of(59).residualBalance * 0.01))
  })

  it('never costs more than the interest saved', () => {
    const cheap = earlyRepayment({ ...loan, annualRate: 0.1 })
    expect(cheap.indemnity).toBe(cheap.interestSaved)
  })

  it.each([
    [{ product: 'residentialMortgage' as const }],
    [{ rateType: 'variable' as const }],
    [{ byInsurance: true }],
    [{ agreedIndemnityPercent: 0 }],
    [{ paidInstalments: 48 }],
    [{ paidInstalments: 72 }],
  ])('costs nothing with %o', change => {
    expect(earlyRepayment({ ...loan, ...change }).indemnity).toBe(0)
  })

  it('repays the whole principal before the first instalment', () => {
    expect(earlyRepayment({ ...loan, paidInstalments: 0 }).residualBalance).toBe(2_000_000)
    expect(() => earlyRepayment({ ...loan, paidInstalments: 73 })).toThrow(/^paidInstalments/)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costRefund } from './cost-refund.ts'

const loan = { principal: 1_800_000, annualRate: 5.5, termMonths: 120, upfrontCost: 150_000 }

describe('refund of costs', () => {
  it('has three methods for a ten-year assignment closed after four years', () => {
    expect(costRefund({ ...loan, paidInstalments: 48 })).toEqual({
      linear: 90_000,
      interestCurve: 58_115,
      amortizedCostEir: 63_970,
    })
  })

  it('falls each month from the whole cost to zero', () => {
    const all = { linear: 150_000, interestCurve: 150_000, amortizedCostEir: 150_000 }
    expect(costRefund({ ...loan, paidInstalments: 0 })).toEqual(all)
    expect(costRefund({ ...loan, paidInstalments: 120 })).toEqual({
      linear: 0,
      interestCurve: 0,
      amortizedCostEir: 0,
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 119 }), paidInstalments => {
        const now = costRefund({ ...loan, paidInstalments })
        const next = costRefund({ ...loan, paidInstalments: paidInstalments + 1 })
        expect(next.linear).toBeLessThan(now.linear)
        expect(next.interestCurve).toBeLessThan(now.interestCurve)
        expect(next.amortizedCostEir).toBeLessThan(now.amortizedCostEir)
      }),
    )
  })

  it('uses the sum of digits as the interest curve at a zero rate', () => {
    const refund = costRefund({ ...loan, annualRate: 0, termMonths: 3, paidInstalments: 1 })
    expect(refund.interestCurve).toBe(75_000)
    expect(costRefund({ ...loan, annualRate: 0, upfrontCost: 0, paidInstalments: 1 }).amortizedCostEir).toBe(
      0,
    )
  })

  it('refuses a cost as large as the loan', () => {
    expect(() => costRefund({ ...loan, upfrontCost: 1_800_000, paidInstalments: 1 })).toThrow(/^upfrontCost/)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loanApr } from './loan-apr.ts'

const loan = { principal: 1_000_000, annualRate: 7.45, termMonths: 48 }

describe('cost of a loan', () => {
  it('includes interest and every cost in the APR, and excludes taxes from the TEG', () => {
    const costed = loanApr({
      ...loan,
      upfrontCosts: [{ amount: 20_000 }, { amount: 1600, tax: true }, { amount: 50_000, inApr: false }],
      periodicCosts: [{ amount: 200, everyMonths: 1 }],
    })
    expect(costed.totalCostOfCredit).toBe(costed.totalInterest + 20_000 + 1600 + 48 * 200)
    expect(costed.totalPayable).toBe(1_000_000 + costed.totalCostOfCredit)
    expect(costed.apr).toBeCloseTo(9.3994374898, 9)
    expect(costed.teg).toBeCloseTo(9.3065058894, 9)
  })

  it('counts periodic costs from the first month to the last month inclusive', () => {
    const total = (cost: object) =>
      loanApr({ ...loan, periodicCosts: [{ amount: 100, everyMonths: 12, ...cost }] }).totalCostOfCredit -
      loanApr(loan).totalCostOfCredit
    expect(total({})).toBe(400)
    expect(total({ firstMonth: 0 })).toBe(500)
    expect(total({ firstMonth: 49 })).toBe(0)
  })

  it('handles a loan with one instalment', () => {
    expect(loanApr({ principal: 100_000, annualRate: 12, termMonths: 1 }).apr).toBeCloseTo(12.682503, 6)
  })

  it('never falls by adding a cost', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('upfrontCosts', 'finalCosts'),
        fc.integer({ min: 0, max: 50_000 }),
        fc.boolean(),
        (when, amount, tax) => {
          const costed = loanApr({ ...loan, [when]: [{ amount, tax }] })
          const bare = loanApr(loan)
          expect(costed.apr).toBeGreaterThanOrEqual(bare.apr)
          expect(costed.teg).toBeLessThanOrEqual(costed.apr)
        },
      ),
      { numRuns: 40 },
    )
  })
})

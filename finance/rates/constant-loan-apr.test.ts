import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frenchPlan } from '../plan/french-plan.ts'
import { apr } from './apr.ts'
import { constantLoanApr } from './constant-loan-apr.ts'

const month = 1 / 12

describe('APR of a constant loan', () => {
  it('equals the APR of the individual flows', () => {
    fc.assert(
      fc.property(
        fc.record({
          principal: fc.integer({ min: 1_000_000, max: 80_000_000 }),
          annualRate: fc.integer({ min: 0, max: 10_000 }).map(units => units / 1000),
          months: fc.integer({ min: 1, max: 480 }),
          upfront: fc.integer({ min: 0, max: 100_000 }),
          monthly: fc.integer({ min: 0, max: 2000 }),
          yearly: fc.integer({ min: 0, max: 50_000 }),
        }),
        ({ principal, annualRate, months, upfront, monthly, yearly }) => {
          const plan = frenchPlan({ principal, annualRate, termMonths: months })
          const fast = constantLoanApr({
            principal,
            months,
            instalment: plan.instalments[0]!,
            lastInstalment: plan.lastInstalment,
            upfront,
            monthly,
            yearly,
            annualRate,
          })
          const payments = plan.rows.map(row => ({
            amount: row.instalment + monthly,
            years: row.number * month,
          }))
          payments.push({ amount: upfront, years: 0 })
          for (let year = 0; year * 12 < months; year++) payments.push({ amount: yearly, years: year })
          expect(fast).toBeCloseTo(apr({ drawdowns: [{ amount: principal, years: 0 }], payments }), 9)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('does not depend on the start of the search', () => {
    const loan = { principal: 15_000_000, months: 300, instalment: 72_702, upfront: 200_500, yearly: 16_800 }
    for (const annualRate of [0, 0.5, 3.2, 12, 60]) {
      expect(constantLoanApr({ ...loan, annualRate })).toBeCloseTo(constantLoanApr(loan), 10)
    }
  })

  it('is zero when the payments equal the principal', () => {
    expect(constantLoanApr({ principal: 1200, months: 12, instalment: 100 })).toBe(0)
  })

  it('throws when the costs exceed the principal', () => {
    expect(() => constantLoanApr({ principal: 100, months: 12, instalment: 10, upfront: 200 })).toThrow(
      RangeError,
    )
  })
})

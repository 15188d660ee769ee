import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { constantCapitalPlan } from './constant-capital-plan.ts'
import { frenchPlan } from './french-plan.ts'

describe('constant capital plan', () => {
  it('100.000 € at 4 % over ten years', () => {
    const plan = constantCapitalPlan({ principal: 10_000_000, annualRate: 4, termMonths: 120 })
    expect(plan.firstInstalment).toBe(116_666)
    expect(plan.rows[1]!.instalment).toBe(116_389)
    expect(plan.lastInstalment).toBe(83_651)
    expect(plan.totalInterest).toBe(2_016_675)
  })

  it('repays the principal in equal shares, with less interest than the French plan', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 100_000_000 }),
        fc.integer({ min: 100, max: 20_000 }).map(units => units / 1000),
        fc.integer({ min: 2, max: 360 }),
        (principal, annualRate, termMonths) => {
          const terms = { principal, annualRate, termMonths }
          const plan = constantCapitalPlan(terms)
          expect(plan.rows.reduce((sum, row) => sum + row.principal, 0)).toBe(principal)
          expect(plan.rows.at(-1)!.balance).toBe(0)
          expect(plan.totalInterest).toBeLessThanOrEqual(frenchPlan(terms).totalInterest + termMonths)
        },
      ),
      { numRuns: 60 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frenchPlan } from './french-plan.ts'
import { instalment } from './instalment.ts'

const planTerms = fc.record({
  principal: fc.integer({ min: 0, max: 100_000_000 }),
  annualRate: fc.integer({ min: 0, max: 20_000 }).map(units => units / 1000),
  termMonths: fc.integer({ min: 1, max: 30 }).map(years => years * 12),
  frequency: fc.constantFrom(
    'monthly' as const,
    'quarterly' as const,
    'semiannual' as const,
    'annual' as const,
  ),
})

describe('French plan', () => {
  it('absorbs the roundings in the last instalment: 150.000 € over 25 years at 3,20 %', () => {
    const plan = frenchPlan({ principal: 15_000_000, annualRate: 3.2, termMonths: 300 })
    expect(plan.rows[0]!.instalment).toBe(72_702)
    expect(plan.lastInstalment).toBe(72_630)
    expect(plan.totalInterest).toBe(6_810_528)
  })

  it('repays exactly the principal, without negative interest or principal', () => {
    fc.assert(
      fc.property(planTerms, terms => {
        const plan = frenchPlan(terms)
        let balance = terms.principal
        for (const row of plan.rows) {
          expect(row.interest).toBeGreaterThanOrEqual(0)
          expect(row.principal).toBeGreaterThanOrEqual(0)
          expect(row.instalment).toBe(row.interest + row.principal)
          expect(row.balance).toBe(balance - row.principal)
          balance = row.balance
        }
        expect(balance).toBe(0)
        expect(plan.totalPaid).toBe(plan.rows.reduce((sum, row) => sum + row.instalment, 0))
        expect(plan.totalPaid).toBe(terms.principal + plan.totalInterest)
        expect(plan.instalments).toEqual([instalment(terms)])
      }),
      { numRuns: 60 },
    )
  })

  it('ends early when rounded-up instalments would overpay the debt', () => {
    const plan = frenchPlan({ principal: 160, annualRate: 0, termMonths: 100 })
    expect(plan.rows[79]!.balance).toBe(0)
    expect(plan.lastInstalment).toBe(0)
  })
})

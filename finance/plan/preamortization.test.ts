import { describe, expect, it } from 'vitest'
import { frenchPlan } from './french-plan.ts'
import { preamortizationPlan } from './preamortization.ts'

const terms = { principal: 15_000_000, annualRate: 3.9, amortizationMonths: 240 }

describe('preamortization', () => {
  it('pays only interest first, then follows the French plan', () => {
    const plan = preamortizationPlan({ ...terms, preamortizationMonths: 24 })
    const french = frenchPlan({ principal: 15_000_000, annualRate: 3.9, termMonths: 240 })
    expect(plan.preamortizationInstalment).toBe(48_750)
    expect(plan.rows).toHaveLength(264)
    expect(plan.rows[23]).toMatchObject({ number: 24, instalment: 48_750, principal: 0, balance: 15_000_000 })
    expect(plan.instalment).toBe(french.instalments[0])
    expect(plan.totalInterest).toBe(french.totalInterest + 24 * 48_750)
  })

  it('adds the interest of the days before the first period', () => {
    const stub = { from: '2026-03-12', to: '2026-04-01', dayCount: 'act/365' as const }
    const plan = preamortizationPlan({ ...terms, preamortizationMonths: 0, stub })
    const without = preamortizationPlan({ ...terms, preamortizationMonths: 0 })
    expect(plan.stubDays).toBe(20)
    expect(plan.stubInterest).toBe(Math.round((15_000_000 * 0.039 * 20) / 365))
    expect(plan.totalPaid).toBe(without.totalPaid + plan.stubInterest)
  })
})

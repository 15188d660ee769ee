import { describe, expect, it } from 'vitest'
import { exactPlan } from './exact-plan.ts'

describe('exact plan', () => {
  it('EC example 1, amortisation table', () => {
    const plan = exactPlan({ principal: 20_000_000, annualRate: 6, termMonths: 240 })
    expect(plan.totalInterest).toBeCloseTo(14_388_690.807, 2)
    expect(plan.balances[0]).toBeCloseTo(20_000_000, 6)
    expect(plan.balances[12]).toBeCloseTo(19_466_040.2357, 3)
    expect(plan.balances[240]).toBe(0)
  })

  it('has a linear balance at a zero rate', () => {
    expect(exactPlan({ principal: 900, annualRate: 0, termMonths: 3 }).balances).toEqual([900, 600, 300, 0])
  })
})

import { describe, expect, it } from 'vitest'
import { monthsPerPeriod, periodsIn, periodsPerYear } from './frequency.ts'

describe('frequency', () => {
  it('counts periods', () => {
    expect(periodsPerYear('monthly')).toBe(12)
    expect(monthsPerPeriod('quarterly')).toBe(3)
    expect(periodsIn('termMonths', 120, 'semiannual')).toBe(20)
  })

  it('refuses a term that is not a whole number of periods, and an unknown frequency', () => {
    expect(() => periodsIn('termMonths', 100, 'annual')).toThrow(
      /^termMonths must be a whole number of annual/,
    )
    expect(() => periodsPerYear('weekly' as never)).toThrow(/^frequency/)
  })
})

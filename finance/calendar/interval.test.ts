import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interval } from './interval.ts'

describe('interval, remark (c)', () => {
  it.each([
    ['2012-01-12', '2012-03-15', 'month', 2, 3, 365],
    ['2013-01-12', '2013-04-15', 'month', 3, 3, 366],
    ['2013-02-26', '2013-03-29', 'month', 1, 2, 366],
    ['2012-01-12', '2013-02-15', 'year', 1, 34, 365],
    ['2027-01-15', '2027-05-31', 'month', 4, 16, 365],
    ['2024-02-29', '2025-02-28', 'month', 11, 28, 366],
    ['2024-01-31', '2024-02-29', 'month', 0, 29, 366],
    ['2026-01-01', '2026-01-17', 'week', 2, 2, 365],
  ] as const)('%s to %s by %s', (from, to, unit, wholeUnits, days, yearDays) => {
    expect(interval({ from, to, unit })).toMatchObject({ wholeUnits, days, yearDays })
  })

  it('has no remaining days between equal days of the month', () => {
    expect(interval({ from: '2026-01-12', to: '2026-07-12', unit: 'month' })).toEqual({
      wholeUnits: 6,
      days: 0,
      yearDays: null,
      years: 0.5,
    })
  })

  it('is never negative, and is close to the number of days over 365.25', () => {
    const days = fc.integer({ min: 0, max: 12_000 })
    const text = (number: number) => new Date((10_000 + number) * 86_400_000).toISOString().slice(0, 10)
    fc.assert(
      fc.property(days, days, fc.constantFrom('year', 'month', 'week'), (a, b, unit) => {
        const [from, to] = [text(Math.min(a, b)), text(Math.max(a, b))]
        const between = interval({ from, to, unit })
        const year = Math.abs(a - b) / 365.25
        expect(between.days).toBeGreaterThanOrEqual(0)
        expect(between.wholeUnits).toBeGreaterThanOrEqual(0)
        expect(Math.abs(between.years - year)).toBeLessThan(0.012 + year * 0.004)
      }),
    )
    expect(() => interval({ from: '2026-01-02', to: '2026-01-01', unit: 'month' })).toThrow(/^to/)
  })
})

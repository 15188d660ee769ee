import { describe, expect, it } from 'vitest'
import { accruedInterest, countDays } from './day-count.ts'

describe('day counts', () => {
  it.each([
    ['2026-01-31', '2026-02-28', '30/360', 28],
    ['2026-01-30', '2026-01-31', '30/360', 0],
    ['2026-02-28', '2026-03-31', '30/360', 32],
    ['2024-02-28', '2024-03-01', 'act/360', 2],
    ['2026-01-01', '2027-01-01', 'act/365', 365],
  ] as const)('%s to %s by %s is %i', (from, to, dayCount, days) => {
    expect(countDays({ from, to, dayCount })).toBe(days)
  })

  it('accrues simple interest, half up', () => {
    const year = { principal: 10_000_000, annualRate: 3.6, from: '2026-01-01', to: '2026-07-01' }
    expect(accruedInterest({ ...year, dayCount: 'act/360' })).toEqual({ days: 181, interest: 181_000 })
    expect(accruedInterest({ ...year, dayCount: '30/360' })).toEqual({ days: 180, interest: 180_000 })
  })

  it('refuses an end before the start and an unknown convention', () => {
    const days = { principal: 1, annualRate: 1, from: '2026-01-02', to: '2026-01-01' }
    expect(() => accruedInterest({ ...days, dayCount: 'act/365' })).toThrow(/^to/)
    expect(() => accruedInterest({ ...days, to: '2026-02-01', dayCount: 'act/act' as never })).toThrow(
      /^dayCount/,
    )
  })
})

import { describe, expect, it } from 'vitest'
import { apr } from './apr.ts'
import { datedApr } from './dated-apr.ts'

describe('APR on calendar days', () => {
  it('measures all times from the first drawdown', () => {
    const dated = datedApr({
      drawdowns: [
        { amount: 500_000, date: '2026-06-10' },
        { amount: 500_000, date: '2026-03-10' },
      ],
      payments: [
        { amount: 10_000, date: '2026-02-10' },
        { amount: 1_050_000, date: '2027-03-15' },
      ],
      unit: 'month',
    })
    const timed = apr({
      drawdowns: [
        { amount: 500_000, years: 0 },
        { amount: 500_000, years: 3 / 12 },
      ],
      payments: [
        { amount: 10_000, years: -1 / 12 },
        { amount: 1_050_000, years: 1 + 5 / 365 },
      ],
    })
    expect(dated).toBeCloseTo(timed, 12)
  })

  it('requires a drawdown', () => {
    expect(() => datedApr({ drawdowns: [], payments: [], unit: 'month' })).toThrow(/^drawdowns/)
  })
})

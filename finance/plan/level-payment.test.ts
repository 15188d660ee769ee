import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactLevelPayment, levelPayment } from './level-payment.ts'

describe('level payment', () => {
  it('rounds an exact tie up: one period at 1 % on 50 cents owes 50,5', () => {
    expect(levelPayment({ presentValue: 50, rate: { numerator: 1, denominator: 100 }, periods: 1 })).toBe(51)
  })

  it('divides the present value at a zero rate and rounds ties up', () => {
    expect(levelPayment({ presentValue: 5, rate: { numerator: 0, denominator: 1 }, periods: 2 })).toBe(3)
  })

  it('differs from the exact payment by at most half a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 480 }),
        (presentValue, numerator, periods) => {
          const level = { presentValue, rate: { numerator, denominator: 1_200_000 }, periods }
          expect(Math.abs(levelPayment(level) - exactLevelPayment(level))).toBeLessThanOrEqual(0.500001)
        },
      ),
    )
  })
})

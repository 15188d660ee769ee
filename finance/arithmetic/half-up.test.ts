import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideHalfUp, halfUpUnlessTie, multiplyHalfUp } from './half-up.ts'

describe('rounding half up', () => {
  it('rounds up a tie that doubles round down: a month of 5.1 % a year on 98.500 € is 418,625 €', () => {
    expect(Math.round(9_850_000 * (5.1 / 1200))).toBe(41_862)
    expect(multiplyHalfUp(9_850_000, { numerator: 51, denominator: 12_000 })).toBe(41_863)
  })

  it('agrees with bigint division at any size', () => {
    const whole = fc.integer({ min: 0, max: 2 ** 40 })
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 1, max: 2 ** 40 }), (amount, numerator, denominator) => {
        const exact = divideHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator))
        expect(multiplyHalfUp(amount, { numerator, denominator })).toBe(exact)
      }),
      { numRuns: 500 },
    )
  })

  it('is exact on and beside every tie near the largest safe integers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 20 }), fc.integer({ min: -1, max: 1 }), (half, beside) => {
        const denominator = 2 * half
        const quotient = Math.floor(2 ** 51 / denominator)
        const amount = quotient * denominator + half + beside
        const expected = divideHalfUp(BigInt(amount), BigInt(denominator))
        expect(multiplyHalfUp(amount, { numerator: 1, denominator })).toBe(expected)
      }),
      { numRuns: 500 },
    )
  })

  it('returns undefined for a double near a tie', () => {
    expect(halfUpUnlessTie(2.4, 1e-9)).toBe(2)
    expect(halfUpUnlessTie(2.6, 1e-9)).toBe(3)
    expect(halfUpUnlessTie(2.5 + 1e-10, 1e-9)).toBeUndefined()
  })
})

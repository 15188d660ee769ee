import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delayDays, valueInPlay } from './value-in-play.ts'

const cents = fc.nat({ max: 10_000_000 })
/** An arrival: probabilities that never fall. */
const arrivals = fc
  .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 90 })
  .map(some => some.toSorted((a, b) => a - b))

describe('the value in play', () => {
  // Of ten files that have left the step, none is paid out for four days, then one more each day up to eight.
  const after = [0, 0, 0, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]

  it.each([
    // Within 7 days 40 % when the file moves now, within 2 days none when it moves five days later.
    [7, 40_000],
    // 60 % and 10 %
    [9, 50_000],
    // 80 % and 80 %: there is time enough.
    [40, 0],
    // Too late in both cases.
    [3, 0],
    // When only three days are left, a file that moves in five is too late.
    [4, 10_000],
  ])('within %i days is %i of a fee of 1.000 €', (days, expected) => {
    expect(valueInPlay({ fee: 100_000, after, days })).toBe(expected)
  })

  it('is between nothing and the fee, and of all delays in a row together what the probability gives', () => {
    fc.assert(
      fc.property(cents, arrivals, fc.nat({ max: 100 }), (fee, arrival, days) => {
        const value = valueInPlay({ fee, after: arrival, days })
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(fee)
        let sum = 0
        let terms = 0
        for (let left = days; left >= 0; left -= delayDays) {
          sum += valueInPlay({ fee, after: arrival, days: left })
          terms++
        }
        // Each term is rounded by half a cent at most.
        expect(Math.abs(sum - fee * arrival[Math.min(days, arrival.length - 1)]!)).toBeLessThanOrEqual(
          terms / 2 + 1e-6,
        )
      }),
    )
  })

  it('grows with the fee', () => {
    fc.assert(
      fc.property(cents, cents, arrivals, fc.nat({ max: 100 }), (one, other, arrival, days) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(valueInPlay({ fee: less, after: arrival, days })).toBeLessThanOrEqual(
          valueInPlay({ fee: more, after: arrival, days }),
        )
      }),
    )
  })

  it.each([
    ['fee', { fee: -1, after: [1], days: 1 }],
    ['days', { fee: 1, after: [1], days: -1 }],
  ])('refuses a wrong %s', (name, input) => {
    expect(() => valueInPlay(input)).toThrow(new RegExp(name))
  })
})

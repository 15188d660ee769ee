import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { competitionPlaces } from './competition-places.ts'
import { forecastScore } from './forecast-score.ts'
import { largestRemainder } from './largest-remainder.ts'
import { wilsonInterval } from './wilson-interval.ts'

const probability = fc.integer({ min: 0, max: 10 }).map(tenths => tenths / 10)
const forecasts = fc.array(fc.record({ probability, happened: fc.boolean(), base: probability }), {
  minLength: 1,
  maxLength: 80,
})

describe('the score of forecasts', () => {
  it('is nothing without forecasts, and perfect for sure forecasts that come true', () => {
    expect(forecastScore([])).toBeNull()
    expect(forecastScore([{ probability: 1, happened: true, base: 0.5 }])).toMatchObject({
      brier: 0,
      skill: 1,
    })
    expect(forecastScore([{ probability: 0.5, happened: true, base: 1 }])).toMatchObject({ skill: null })
  })

  it('is reliability minus resolution plus uncertainty', () => {
    fc.assert(
      fc.property(forecasts, all => {
        const { brier, reliability, resolution, uncertainty } = forecastScore(all)!
        expect(brier).toBeCloseTo(reliability - resolution + uncertainty, 12)
      }),
    )
  })

  it('refuses a probability above one', () => {
    expect(() => forecastScore([{ probability: 1.1, happened: true, base: 0.5 }])).toThrow(RangeError)
  })
})

describe('the interval of a share', () => {
  it('contains the share, lies within 0 and 1, and is narrower with more trials', () => {
    fc.assert(
      fc.property(fc.nat({ max: 50 }), fc.integer({ min: 1, max: 50 }), (successes, trials) => {
        fc.pre(successes <= trials)
        const [few, many] = [wilsonInterval(successes, trials), wilsonInterval(successes * 100, trials * 100)]
        const share = successes / trials
        expect(few.low).toBeLessThanOrEqual(share)
        expect(few.high).toBeGreaterThanOrEqual(share)
        expect(few.low).toBeGreaterThanOrEqual(0)
        expect(few.high).toBeLessThanOrEqual(1)
        expect(many.high - many.low).toBeLessThan(few.high - few.low)
      }),
    )
  })

  it('refuses more successes than trials, and no trials', () => {
    expect(() => wilsonInterval(3, 2)).toThrow(RangeError)
    expect(() => wilsonInterval(0, 0)).toThrow(RangeError)
  })
})

it('a place of a ranking is one more than the number of better points', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 8 })), points => {
      expect(competitionPlaces(points)).toEqual(
        points.map(one => 1 + points.filter(other => other > one).length),
      )
    }),
  )
})

describe('the parts of an amount', () => {
  it('add up to the amount, and each is within a cent of its share', () => {
    const shares = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000 }), shares, (cents, given) => {
        const total = given.reduce((sum, share) => sum + share, 0)
        fc.pre(total > 0)
        const parts = largestRemainder(cents, given)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
        for (const [at, part] of parts.entries())
          expect(Math.abs(part - (cents * given[at]!) / total)).toBeLessThan(1)
      }),
    )
  })

  it('need a positive share and whole cents', () => {
    expect(() => largestRemainder(100, [0, 0])).toThrow(RangeError)
    expect(() => largestRemainder(100, [])).toThrow(RangeError)
    expect(() => largestRemainder(1.5, [1])).toThrow(RangeError)
  })
})

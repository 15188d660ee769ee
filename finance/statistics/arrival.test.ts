import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Arrival,
  arrivalAfter,
  arrivalIn,
  arrivalPercentile,
  arrivalWithin,
  arrived,
} from './arrival.ts'
import type { Spell } from './cumulative-incidence.ts'

const exits = ['next', 'refused', 'withdrawn'] as const
const ended = fc.array(fc.record({ days: fc.nat({ max: 6 }), exit: fc.constantFrom(...exits) }), {
  minLength: 1,
  maxLength: 6,
})
const withOpen = fc.array(
  fc.record({ days: fc.nat({ max: 12 }), exit: fc.constantFrom(...exits, 'open' as const) }),
  { minLength: 1, maxLength: 30 },
)

/** The arrival of a chain of states of which each leads to the next one alone. */
const ofChain = (states: readonly (readonly Spell[])[], elapsed = 0): Arrival | null => {
  const [first, ...others] = states
  return arrivalIn(
    first!,
    others.reduceRight<Arrival>((after, spells) => arrivalIn(spells, after)!, arrived),
    elapsed,
  )
}

/** The share of all combinations of one stay of each state that arrives within some days, without any formula. */
function counted(states: readonly (readonly Spell[])[], within: number): number {
  const [spells, ...others] = states
  if (!spells) return within >= 0 ? 1 : 0
  const shares = spells.map(({ days, exit }) => (exit === 'next' ? counted(others, within - days) : 0))
  return shares.reduce((sum, share) => sum + share, 0) / spells.length
}

describe('the arrival through a chain of states', () => {
  const first: Spell[] = [
    { days: 1, exit: 'next' },
    { days: 2, exit: 'refused' },
    { days: 3, exit: 'next' },
    { days: 3, exit: 'next' },
  ]
  const second: Spell[] = [
    { days: 0, exit: 'withdrawn' },
    { days: 2, exit: 'next' },
  ]

  it('of two states, by hand', () => {
    // A quarter goes on at day 1 and half at day 3; half of those are through two days later.
    expect(ofChain([first, second])).toEqual([0, 0, 0, 0.125, 0.125, 0.375])
  })

  it('of two states in the first of which two days have passed, by hand', () => {
    // Of the three stays of two days or more one is refused, and two go on a day later.
    const arrival = ofChain([first, second], 2)!
    expect(arrival.map(one => Math.round(one * 1000) / 1000)).toEqual([0, 0, 0, 0.333])
    expect(arrivalPercentile(arrival, 0.2)).toBe(3)
  })

  it('is unknown when no stay that lasted so long has ended, and zero when none goes on', () => {
    expect(ofChain([first, second], 4)).toBeNull()
    expect(ofChain([[...first, { days: 9, exit: 'open' }], second], 4)).toBeNull()
    const arrival = ofChain([[{ days: 5, exit: 'refused' }]])!
    expect([arrivalWithin(arrival, 90), arrivalPercentile(arrival, 0.5)]).toEqual([0, null])
  })

  it('equals the count of all combinations of stays', () => {
    fc.assert(
      fc.property(fc.array(ended, { minLength: 1, maxLength: 3 }), fc.nat({ max: 20 }), (states, within) => {
        expect(arrivalWithin(ofChain(states)!, within)).toBeCloseTo(counted(states, within), 12)
      }),
    )
  })

  it('after some days equals the count of the stays that lasted as long', () => {
    fc.assert(
      fc.property(ended, ended, fc.nat({ max: 6 }), fc.nat({ max: 15 }), (one, two, elapsed, within) => {
        const left = one.flatMap(({ days, exit }) =>
          days >= elapsed ? [{ days: days - elapsed, exit }] : [],
        )
        const arrival = ofChain([one, two], elapsed)
        if (left.length === 0) expect(arrival).toBeNull()
        else expect(arrivalWithin(arrival!, within)).toBeCloseTo(counted([left, two], within), 12)
      }),
    )
  })

  it('never falls, lies within 0 and 1, and obeys the rule of total probability over the days spent', () => {
    fc.assert(
      fc.property(withOpen, withOpen, (one, two) => {
        fc.pre([one, two].every(spells => spells.some(({ exit }) => exit !== 'open')))
        const arrival = ofChain([one, two])!
        let before = 0
        for (const probability of arrival) {
          expect(probability).toBeGreaterThanOrEqual(before)
          before = probability
        }
        expect(before).toBeLessThanOrEqual(1 + 1e-12)
        // Without any exit on the first day, the arrival a day later is that of a stay of one day.
        if (one.every(({ days }) => days > 0)) {
          const later = ofChain([one, two], 1)!
          for (const day of arrival.keys())
            expect(arrivalWithin(later, day - 1)).toBeCloseTo(arrival[day]!, 12)
        }
      }),
    )
  })
})

describe('the choice between states', () => {
  it('weighs their arrivals', () => {
    expect(
      arrivalAfter([
        { weight: 3, arrival: [0, 1] },
        { weight: 1, arrival: [0.4] },
      ]),
    ).toEqual([0.1, 0.85])
  })

  it('needs a weight', () => {
    expect(() => arrivalAfter([])).toThrow(RangeError)
    expect(() => arrivalAfter([{ weight: 0, arrival: arrived }])).toThrow(RangeError)
  })
})

it('the percentile of an arrival is the first day with at least that share of all arrivals', () => {
  const shares = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(shares, fc.integer({ min: 1, max: 99 }), (counts, percent) => {
      const total = counts.reduce((sum, count) => sum + count, 0)
      const arrival = counts.map(
        (_, day) => counts.slice(0, day + 1).reduce((sum, count) => sum + count, 0) / Math.max(1, total),
      )
      const days = counts.flatMap((count, day) => Array.from({ length: count }, () => day))
      expect(arrivalPercentile(arrival, percent / 100)).toBe(
        days[Math.ceil((percent * total) / 100) - 1] ?? null,
      )
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrivalAfter, arrivalIn, arrivalPercentile, arrivalWithin, arrived } from './arrival.ts'
import type { Spell } from './cumulative-incidence.ts'
import { type ChainState, passagesThrough } from './passages.ts'

const exits = ['next', 'refused', 'withdrawn'] as const
const ended = fc.array(fc.record({ days: fc.nat({ max: 5 }), exit: fc.constantFrom(...exits) }), {
  minLength: 1,
  maxLength: 4,
})
const withOpen = fc.array(
  fc.record({ days: fc.nat({ max: 9 }), exit: fc.constantFrom(...exits, 'open' as const) }),
  { minLength: 1, maxLength: 20 },
)

/** Chains of one to four states, of which each leads to some later ones. */
const chains = (spells: fc.Arbitrary<Spell[]>): fc.Arbitrary<ChainState[]> =>
  fc.integer({ min: 1, max: 4 }).chain(length =>
    fc.tuple(
      ...Array.from({ length }, (_, at) =>
        fc.record({
          spells,
          onward: fc.array(
            fc.record({
              to: fc.integer({ min: at + 1, max: length }),
              weight: fc.integer({ min: 1, max: 5 }),
            }),
            { minLength: 1, maxLength: 3 },
          ),
        }),
      ),
    ),
  )

/**
 * The share of all combinations of stays and following states in which the chain gets as far as a place within some days
 * and reaches the end, without any formula.
 */
function counted(
  states: readonly ChainState[],
  place: number,
  within: number,
  at = 0,
  hasPassed = false,
): number {
  if (!hasPassed && at >= place) return within < 0 ? 0 : counted(states, place, within, at, true)
  const state = states[at]
  if (!state) return 1
  let [reached, all] = [0, 0]
  for (const { days, exit } of state.spells)
    for (const { to, weight } of state.onward) {
      if (exit === 'next') reached += weight * counted(states, place, within - days, to, hasPassed)
      all += weight
    }
  return reached / all
}

describe('the passages through a chain of states', () => {
  const one = (days: number, exit: Spell['exit'] = 'next'): Spell => ({ days, exit })

  it('of two states, by hand', () => {
    // Half of the stays of the first state go on, after one or three days; half of those are refused in the second one.
    const passages = passagesThrough([
      { spells: [one(1), one(3), one(2, 'refused'), one(5, 'withdrawn')], onward: [{ to: 1, weight: 1 }] },
      { spells: [one(2), one(4, 'refused')], onward: [{ to: 2, weight: 1 }] },
    ])!
    expect(passages).toEqual([
      [0, 0.125, 0.125, 0.25],
      [0, 0, 0, 0.125, 0.125, 0.25],
    ])
    expect(passages.map(passage => arrivalPercentile(passage, 0.8))).toEqual([3, 5])
  })

  it('count a state that was left out as passed on the day of a later one', () => {
    const passages = passagesThrough([
      {
        spells: [one(4)],
        onward: [
          { to: 1, weight: 1 },
          { to: 2, weight: 3 },
        ],
      },
      { spells: [one(6)], onward: [{ to: 2, weight: 1 }] },
    ])!
    expect(passages[0]).toEqual([0, 0, 0, 0, 1])
    expect([4, 9, 10].map(days => arrivalWithin(passages[1]!, days))).toEqual([0.75, 0.75, 1])
  })

  it('equal the count of all combinations', () => {
    fc.assert(
      fc.property(chains(ended), fc.nat({ max: 22 }), (states, within) => {
        for (const [at, passage] of passagesThrough(states)!.entries())
          expect(arrivalWithin(passage, within)).toBeCloseTo(counted(states, at + 1, within), 10)
      }),
    )
  })

  it('after some days equal the count of the stays that lasted as long', () => {
    fc.assert(
      fc.property(
        chains(ended),
        fc.nat({ max: 5 }),
        fc.nat({ max: 22 }),
        ([first, ...others], elapsed, within) => {
          const spells = first!.spells.flatMap(({ days, exit }) =>
            days >= elapsed ? [{ days: days - elapsed, exit }] : [],
          )
          const passages = passagesThrough([first!, ...others], elapsed)
          if (spells.length === 0) expect(passages).toBeNull()
          for (const [at, passage] of (passages ?? []).entries())
            expect(arrivalWithin(passage, within)).toBeCloseTo(
              counted([{ ...first!, spells }, ...others], at + 1, within),
              10,
            )
        },
      ),
    )
  })

  it('end with the arrival, come in order, and grow to the same probability', () => {
    fc.assert(
      fc.property(chains(withOpen), fc.nat({ max: 4 }), (states, elapsed) => {
        fc.pre(states.every(({ spells }) => spells.some(({ exit }) => exit !== 'open')))
        const passages = passagesThrough(states, elapsed)
        // The same arrival, folded from the end of the chain.
        const arrivals = [arrived]
        for (const { spells, onward } of states.toReversed()) {
          const at = states.length - arrivals.length
          const after = arrivalAfter(
            onward.map(({ to, weight }) => ({ weight, arrival: arrivals[states.length - to]! })),
          )
          arrivals.push(arrivalIn(spells, after, at === 0 ? elapsed : 0)!)
        }
        const arrival = arrivals.at(-1)
        if (!arrival) {
          expect(passages).toBeNull()
          return
        }
        const days = Array.from({ length: 60 }, (_, day) => day)
        for (const day of days) {
          const within = passages!.map(passage => arrivalWithin(passage, day))
          expect(within.at(-1)).toBeCloseTo(arrivalWithin(arrival, day), 10)
          for (const [at, probability] of within.entries())
            if (at > 0) expect(probability).toBeLessThanOrEqual(within[at - 1]! + 1e-12)
        }
        for (const passage of passages!) expect(passage.at(-1)).toBeCloseTo(arrival.at(-1)!, 10)
      }),
    )
  })

  it('are unknown when no stay that lasted so long has ended', () => {
    const states = [{ spells: [one(3), one(9, 'open')], onward: [{ to: 1, weight: 1 }] }]
    expect(passagesThrough(states, 3)).toEqual([[0.5]])
    expect(passagesThrough(states, 4)).toBeNull()
  })

  it('are refused for a chain that leads back or nowhere', () => {
    expect(() => passagesThrough([{ spells: [one(1)], onward: [{ to: 0, weight: 1 }] }])).toThrow(RangeError)
    expect(() => passagesThrough([{ spells: [one(1)], onward: [] }])).toThrow(RangeError)
  })
})

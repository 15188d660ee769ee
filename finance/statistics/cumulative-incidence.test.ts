import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cumulativeIncidence, incidenceAt, incidencePercentile, type Spell } from './cumulative-incidence.ts'

const spell = fc.record({
  days: fc.nat({ max: 30 }),
  exit: fc.constantFrom('next', 'refused', 'withdrawn', 'open'),
}) satisfies fc.Arbitrary<Spell>
const spells = fc.array(spell, { maxLength: 60 })

/** The formula counted day by day, without any shortcut. */
function recounted(all: readonly Spell[], cause: Spell['exit'], until: number): number {
  let [surviving, incidence] = [1, 0]
  for (let day = 0; day <= until; day++) {
    const atRisk = all.filter(({ days }) => days >= day).length
    if (atRisk === 0) break
    const leaving = all.filter(({ days, exit }) => days === day && exit !== 'open')
    incidence += (surviving * leaving.filter(({ exit }) => exit === cause).length) / atRisk
    surviving *= 1 - leaving.length / atRisk
  }
  return incidence
}

describe('the cumulative incidence', () => {
  it('of four stays, by hand: one goes on at 2 days, one is refused at 3, one goes on at 5, one is open', () => {
    const steps = cumulativeIncidence(
      [
        { days: 2, exit: 'next' },
        { days: 3, exit: 'refused' },
        { days: 4, exit: 'open' },
        { days: 5, exit: 'next' },
      ],
      'next',
    )
    // 1 of 4; then 1/2 of the stays survive, and the last one leaves.
    expect(steps).toEqual([
      { days: 2, incidence: 1 / 4 },
      { days: 5, incidence: 1 / 4 + 1 / 2 },
    ])
    expect([1, 2, 4, 5, 90].map(days => incidenceAt(steps, days))).toEqual([0, 0.25, 0.25, 0.75, 0.75])
    expect([0.2, 0.5, 0.8].map(share => incidencePercentile(steps, share))).toEqual([2, 5, 5])
  })

  it('is null without an exit for the cause', () => {
    const steps = cumulativeIncidence([{ days: 4, exit: 'open' }], 'next')
    expect([steps, incidenceAt(steps, 10), incidencePercentile(steps, 0.5)]).toEqual([[], 0, null])
  })

  it('equals a recount day by day', () => {
    fc.assert(
      fc.property(
        spells,
        fc.constantFrom('next', 'refused', 'withdrawn'),
        fc.nat({ max: 35 }),
        (all, cause, day) => {
          expect(incidenceAt(cumulativeIncidence(all, cause), day)).toBeCloseTo(
            recounted(all, cause, day),
            12,
          )
        },
      ),
    )
  })

  it('of all causes together is the share of stays that ended, when none is open', () => {
    const ended = fc.array(
      fc.record({ days: fc.nat({ max: 30 }), exit: fc.constantFrom('next', 'refused', 'withdrawn') }),
      { minLength: 1, maxLength: 60 },
    )
    fc.assert(
      fc.property(ended, fc.nat({ max: 30 }), (all, day) => {
        const causes = ['next', 'refused', 'withdrawn'] as const
        const sum = causes.reduce(
          (total, cause) => total + incidenceAt(cumulativeIncidence(all, cause), day),
          0,
        )
        expect(sum).toBeCloseTo(all.filter(({ days }) => days <= day).length / all.length, 12)
      }),
    )
  })

  it('counts equal stays together as it counts them one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ of: spell, count: fc.integer({ min: 1, max: 5 }) })), all => {
        const together = all.map(({ of, count }) => ({ ...of, count }))
        const single = all.flatMap(({ of, count }) => Array.from({ length: count }, () => of))
        for (const cause of ['next', 'refused', 'withdrawn'] as const)
          expect(cumulativeIncidence(together, cause)).toEqual(cumulativeIncidence(single, cause))
      }),
    )
  })

  it('refuses days that are not whole', () => {
    expect(() => cumulativeIncidence([{ days: 1.5, exit: 'next' }], 'next')).toThrow(RangeError)
    expect(() => cumulativeIncidence([{ days: -1, exit: 'next' }], 'next')).toThrow(RangeError)
  })
})

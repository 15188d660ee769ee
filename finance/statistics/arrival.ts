import { requireWhole } from '../arithmetic/argument.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { cumulativeIncidence, type Spell } from './cumulative-incidence.ts'

/**
 * The probability of having reached the end of a chain of states within 0, 1, 2… days. It never falls, and the last
 * number holds for all later days; it is below 1 when some never arrive.
 */
export type Arrival = readonly number[]

/** The end of the chain itself. */
export const arrived: Arrival = [1]

/** The probability of an arrival within some days. */
export const arrivalWithin = (arrival: Arrival, days: number): number =>
  days < 0 ? 0 : arrival[Math.min(days, arrival.length - 1)]!

/**
 * The arrival of a stay that leaves its state for one of several, chosen by weight and not by the time that the stay
 * took. Throws RangeError without a positive weight.
 */
export function arrivalAfter(onward: readonly { weight: number; arrival: Arrival }[]): Arrival {
  const total = onward.reduce((sum, { weight }) => sum + weight, 0)
  if (!(total > 0)) refuse('onward', 'with a positive weight', total)
  const days = Math.max(...onward.map(({ arrival }) => arrival.length))
  return Array.from({ length: days }, (_, day) =>
    onward.reduce((sum, { weight, arrival }) => sum + (weight / total) * arrivalWithin(arrival, day), 0),
  )
}

/**
 * The arrival of a stay in a state that has lasted `elapsed` days: it leaves for the next state as the `spells` of as
 * many days or more did, with their other exits as competing risks, and arrives as `after` says from then on. Null when
 * no spell of that many days or more has ended.
 */
export function arrivalIn(spells: readonly Spell[], after: Arrival, elapsed = 0): Arrival | null {
  requireWhole('elapsed', elapsed, 0, Number.MAX_SAFE_INTEGER)
  const remaining = spells.flatMap(({ days, ...spell }) =>
    days >= elapsed ? [{ ...spell, days: days - elapsed }] : [],
  )
  if (remaining.every(({ exit }) => exit === 'open')) return null
  const leaving = cumulativeIncidence(remaining, 'next')
  const last = leaving.at(-1)?.days ?? 0
  const arrival = new Array<number>(last + after.length).fill(0)
  let before = 0
  for (const { days, incidence } of leaving) {
    const probability = incidence - before
    before = incidence
    for (let day = days; day < arrival.length; day++)
      arrival[day]! += probability * arrivalWithin(after, day - days)
  }
  return arrival
}

/** The least number of days within which the given share (0–1) of those that ever arrive do; null when none arrives. */
export function arrivalPercentile(arrival: Arrival, share: number): number | null {
  const ever = arrival.at(-1)!
  // The tolerance absorbs the rounding of the sums.
  return ever > 0 ? arrival.findIndex(probability => probability >= share * ever - 1e-9) : null
}

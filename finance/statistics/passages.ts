import { requireWhole } from '../arithmetic/argument.ts'
import { refuse } from '../arithmetic/refuse.ts'
import type { Arrival } from './arrival.ts'
import { cumulativeIncidence, type Spell } from './cumulative-incidence.ts'

/** A state of a chain that never goes back. */
export interface ChainState {
  /** The stays in it; the `next` exits are those to the states of `onward`. */
  spells: readonly Spell[]
  /** How often each later state followed, by its place in the chain; the place after the last state is the end. */
  onward: readonly { to: number; weight: number }[]
}

/**
 * When a stay in the first state of a chain, where it has lasted `elapsed` days, gets as far as each later place, the end
 * included: the probability that within 0, 1, 2… days it is at this place or further, and reaches the end some day. So
 * all of them grow to the probability of the end, and a later place never comes before an earlier one. A state that is
 * left out is passed on the day on which a later one is entered. The stays and the state that follows do not depend on
 * each other.
 *
 * Null when no stay in the first state that lasted so long has ended. Throws RangeError for a state that leads back, or
 * nowhere.
 */
export function passagesThrough(states: readonly ChainState[], elapsed = 0): Arrival[] | null {
  requireWhole('elapsed', elapsed, 0, Number.MAX_SAFE_INTEGER)
  const end = states.length
  const leaving = states.map(({ spells }, at) => leavingDays(spells, at === 0 ? elapsed : 0))
  if (!leaving[0]) return null
  const shares = states.map(({ onward }, at) => sharesOf(onward, at, end))
  const reaching = new Array<number>(end).concat(1)
  for (let at = end - 1; at >= 0; at--) {
    const going = sum(leaving[at] ?? [])
    reaching[at] = going * shares[at]!.reduce((total, { to, share }) => total + share * reaching[to]!, 0)
  }
  /** The probability of each day of the entry into each state. */
  const entries: number[][] = states.map((_, at) => (at === 0 ? [1] : []))
  /** The probability of each day on which the stay gets as far as a place, and reaches the end later. */
  const passages: number[][] = Array.from({ length: end + 1 }, () => [])
  for (const [at, entry] of entries.entries()) {
    const left = convolved(entry, leaving[at] ?? [])
    for (const { to, share } of shares[at]!) {
      if (to < end) addTo(entries[to]!, left, share)
      for (let place = at + 1; place <= to; place++) addTo(passages[place]!, left, share * reaching[to]!)
    }
  }
  return passages.slice(1).map(accumulated)
}

/** The probability of leaving for the next state on each day from now; null when no stay that lasted so long has ended. */
function leavingDays(spells: readonly Spell[], elapsed: number): number[] | null {
  const remaining = spells.flatMap(spell =>
    spell.days >= elapsed ? [{ ...spell, days: spell.days - elapsed }] : [],
  )
  if (remaining.every(({ exit }) => exit === 'open')) return null
  const steps = cumulativeIncidence(remaining, 'next')
  const daily = new Array<number>((steps.at(-1)?.days ?? -1) + 1).fill(0)
  let before = 0
  for (const { days, incidence } of steps) {
    daily[days] = incidence - before
    before = incidence
  }
  return daily
}

function sharesOf(onward: ChainState['onward'], at: number, end: number) {
  const total = onward.reduce((weights, { weight }) => weights + weight, 0)
  if (!(total > 0)) refuse('onward', 'with a positive weight', total)
  return onward.map(({ to, weight }) => {
    requireWhole('to', to, at + 1, end)
    return { to, share: weight / total }
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function convolved(one: readonly number[], other: readonly number[]): number[] {
  if (one.length === 0 || other.length === 0) return []
  const result = new Array<number>(one.length + other.length - 1).fill(0)
  for (const [at, value] of other.entries()) {
    if (value === 0) continue
    for (let day = 0; day < one.length; day++) result[at + day]! += value * one[day]!
  }
  return result
}

function addTo(target: number[], daily: readonly number[], share: number): void {
  for (let day = 0; day < daily.length; day++) target[day] = (target[day] ?? 0) + share * daily[day]!
}

function accumulated(daily: readonly number[]): Arrival {
  let total = 0
  return daily.length === 0 ? [0] : daily.map(value => (total += value))
}

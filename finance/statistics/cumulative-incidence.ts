import { requireWhole } from '../arithmetic/argument.ts'

/** Longer than any stay: a hundred years. */
const maxDays = 36_525

/** How a stay in a state ended; `open` when the stay still lasts (censored). */
export type Exit = 'next' | 'refused' | 'withdrawn' | 'open'

/** A stay in a state, in whole days. */
export interface Spell {
  days: number
  exit: Exit
  /** How many stays are like this one; 1 unless given. */
  count?: number
}

/** A point at which the incidence of a cause rises. */
export interface IncidenceStep {
  days: number
  /** The probability of an exit for the cause within these days. */
  incidence: number
}

/**
 * The cumulative incidence of one kind of exit with the other kinds as competing risks (Aalen-Johansen), in ascending
 * days: F(t) = Σ S(t−)·d/n, where n stays last until t or longer, d of them end at t for the cause, and S is the share of stays
 * without any exit. Empty without an exit for the cause. Throws RangeError for days that are not whole.
 */
export function cumulativeIncidence(spells: readonly Spell[], cause: Exclude<Exit, 'open'>): IncidenceStep[] {
  const ended = new Map<number, { all: number; ofCause: number; open: number }>()
  let atRisk = 0
  for (const { days, exit, count = 1 } of spells) {
    requireWhole('days', days, 0, maxDays)
    requireWhole('count', count, 1, Number.MAX_SAFE_INTEGER)
    const counts = ended.get(days) ?? { all: 0, ofCause: 0, open: 0 }
    if (exit === 'open') counts.open += count
    else counts.all += count
    if (exit === cause) counts.ofCause += count
    ended.set(days, counts)
    atRisk += count
  }
  const steps: IncidenceStep[] = []
  let surviving = 1
  let incidence = 0
  for (const [days, { all, ofCause, open }] of [...ended].sort(([a], [b]) => a - b)) {
    if (ofCause > 0) {
      incidence += (surviving * ofCause) / atRisk
      steps.push({ days, incidence })
    }
    surviving *= 1 - all / atRisk
    atRisk -= all + open
  }
  return steps
}

/** The incidence within some days. */
export function incidenceAt(steps: readonly IncidenceStep[], days: number): number {
  return steps.findLast(step => step.days <= days)?.incidence ?? 0
}

/**
 * The least number of days in which the given share (0–1) of all exits for the cause happen; null when there is no exit
 * for the cause.
 */
export function incidencePercentile(steps: readonly IncidenceStep[], share: number): number | null {
  const last = steps.at(-1)
  // The tolerance absorbs the rounding of the product.
  return last ? steps.find(({ incidence }) => incidence >= share * last.incidence - 1e-12)!.days : null
}

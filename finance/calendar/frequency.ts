import { requireWhole } from '../arithmetic/argument.ts'
import { refuse } from '../arithmetic/refuse.ts'

export type Frequency = 'monthly' | 'quarterly' | 'semiannual' | 'annual'

const PERIODS_PER_YEAR: Record<Frequency, number> = { monthly: 12, quarterly: 4, semiannual: 2, annual: 1 }

export function periodsPerYear(frequency: Frequency): number {
  return (
    PERIODS_PER_YEAR[frequency] ?? refuse('frequency', Object.keys(PERIODS_PER_YEAR).join(', '), frequency)
  )
}

/** Months between one instalment and the next. */
export function monthsPerPeriod(frequency: Frequency): number {
  return 12 / periodsPerYear(frequency)
}

/**
 * How many periods a number of months holds. Throws RangeError naming `name` when it is not a whole number of
 * them, or is outside `least`…1200 months.
 */
export function periodsIn(name: string, months: number, frequency: Frequency, least = 1): number {
  requireWhole(name, months, least)
  const periods = months / monthsPerPeriod(frequency)
  return Number.isInteger(periods) ? periods : refuse(name, `a whole number of ${frequency} periods`, months)
}

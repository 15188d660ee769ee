import { requireWhole } from '../arithmetic/argument.ts'
import { refuse } from '../arithmetic/refuse.ts'

export type Frequency = 'monthly' | 'quarterly' | 'semiannual' | 'annual'

const PERIODS_PER_YEAR: Record<Frequency, number> = { monthly: 12, quarterly: 4, semiannual: 2, annual: 1 }

/** Number of instalments a year. Throws RangeError naming `frequency` when the frequency is unknown. */
export function periodsPerYear(frequency: Frequency): number {
  return (
    PERIODS_PER_YEAR[frequency] ?? refuse('frequency', Object.keys(PERIODS_PER_YEAR).join(', '), frequency)
  )
}

/** Number of months between two instalments. Throws RangeError naming `frequency` when the frequency is unknown. */
export function monthsPerPeriod(frequency: Frequency): number {
  return 12 / periodsPerYear(frequency)
}

/**
 * Number of periods in a number of months. Throws RangeError naming `name` when `months` is not a whole number of
 * periods, or is outside `minMonths`…1200.
 */
export function periodsIn(name: string, months: number, frequency: Frequency, minMonths = 1): number {
  requireWhole(name, months, minMonths)
  const periods = months / monthsPerPeriod(frequency)
  return Number.isInteger(periods) ? periods : refuse(name, `a whole number of ${frequency} periods`, months)
}

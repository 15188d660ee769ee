import { requireCents } from '../arithmetic/argument.ts'
import { type Frequency, periodsIn, periodsPerYear } from '../calendar/frequency.ts'
import { forceOfInterest } from '../rates/internal-rate.ts'

export interface Rate {
  /** Nominal, percent a year. */
  annualRate: number
  /** Effective, percent a year. */
  effectiveRate: number
}

/**
 * Rate at which constant instalments, and a balloon paid with the last one, repay a principal; negative when their sum is
 * below the principal. `principal`, `instalment` and `balloon` in cents. Throws RangeError naming the argument.
 */
export function rateFor({
  principal,
  instalment,
  termMonths,
  frequency = 'monthly',
  balloon = 0,
}: {
  principal: number
  instalment: number
  termMonths: number
  frequency?: Frequency
  balloon?: number
}): Rate {
  requireCents('principal', principal)
  requireCents('instalment', instalment)
  requireCents('balloon', balloon)
  const count = periodsIn('termMonths', termMonths, frequency)
  const perYear = periodsPerYear(frequency)
  const period = 1 / perYear
  return ratesAt(
    forceOfInterest(
      [{ amount: principal, years: 0 }],
      [
        { amount: instalment, years: period, every: period, count },
        ...(balloon > 0 ? [{ amount: balloon, years: count * period }] : []),
      ],
    ),
    perYear,
  )
}

/** Nominal and effective rate of a yearly force of interest. */
export function ratesAt(force: number, perYear: number): Rate {
  return {
    annualRate: 100 * perYear * Math.expm1(force / perYear),
    effectiveRate: 100 * Math.expm1(force),
  }
}

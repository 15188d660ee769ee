import { type Frequency, periodsPerYear } from '../calendar/frequency.ts'

/** Effective yearly rate, percent, of a nominal one, percent, compounded at each period. */
export function effectiveRate(annualRate: number, frequency: Frequency = 'monthly'): number {
  const perYear = periodsPerYear(frequency)
  return 100 * Math.expm1(perYear * Math.log1p(annualRate / 100 / perYear))
}

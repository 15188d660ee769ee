import { type Frequency, periodsPerYear } from '../calendar/frequency.ts'

/** Effective yearly rate of a nominal yearly rate compounded at each period. Both in percent. */
export function effectiveRate(annualRate: number, frequency: Frequency = 'monthly'): number {
  const perYear = periodsPerYear(frequency)
  return 100 * Math.expm1(perYear * Math.log1p(annualRate / 100 / perYear))
}

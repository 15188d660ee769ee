import { requireCents, requireWhole } from '../arithmetic/argument.ts'
import { type Arrival, arrivalWithin } from './arrival.ts'

/** How much later a file moves when nobody acts today, in working days. */
export const delayDays = 5

/**
 * What is lost when a loan file leaves its step `delayDays` working days from now instead of now, in cents: the fee times
 * the difference of the probabilities of the payment within `days` working days from now. `after` is the arrival of a
 * file that has just left the step. Throws RangeError naming the argument.
 */
export function valueInPlay({ fee, after, days }: { fee: number; after: Arrival; days: number }): number {
  requireCents('fee', fee)
  requireWhole('days', days, 0)
  return Math.round(fee * (arrivalWithin(after, days) - arrivalWithin(after, days - delayDays)))
}

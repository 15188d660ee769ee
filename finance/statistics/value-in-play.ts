import { requireCents, requirePercent, requireWhole } from '../arithmetic/argument.ts'
import { decimalFraction } from '../arithmetic/decimal-fraction.ts'
import { divideHalfUp } from '../arithmetic/half-up.ts'
import { type Arrival, arrivalWithin } from './arrival.ts'

/** What decides the fee of an agent. */
interface FeeInput {
  /** What customer and bank pay to the house, in cents. */
  houseFee: number
  /** The share of the agent in the file, in percent. */
  share: number
  /** What the house leaves the agent of this share, in percent. */
  commission: number
}

/** The fee of an agent for a loan file that is paid out, in cents, rounded half up once. Throws RangeError naming the argument. */
export function agentFee({ houseFee, share, commission }: FeeInput): number {
  requireCents('houseFee', houseFee)
  requirePercent('share', share)
  requirePercent('commission', commission)
  const [first, second] = [decimalFraction(share), decimalFraction(commission)]
  return divideHalfUp(
    BigInt(houseFee) * BigInt(first.numerator) * BigInt(second.numerator),
    BigInt(first.denominator) * BigInt(second.denominator) * 10_000n,
  )
}

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

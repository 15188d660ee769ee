import { requireCents, requirePercent } from './argument.ts'
import { decimalFraction } from './decimal-fraction.ts'
import { multiplyHalfUp } from './half-up.ts'

/** `percent` per cent of an amount in cents, rounded half up once. Throws RangeError naming the argument. */
export function percentOf({ amount, percent }: { amount: number; percent: number }): number {
  requireCents('amount', amount)
  requirePercent('percent', percent)
  const { numerator, denominator } = decimalFraction(percent)
  return multiplyHalfUp(amount, { numerator, denominator: denominator * 100 })
}

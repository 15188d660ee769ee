import { decimalFraction } from '../arithmetic/decimal-fraction.ts'
import { multiplyHalfUp } from '../arithmetic/half-up.ts'

/** `part` of `whole` in percent, four decimals, half up. Both in cents. */
export function percentage(part: number, whole: number): number {
  return multiplyHalfUp(part, { numerator: 1_000_000, denominator: whole }) / 10_000
}

/** Whether `part` is at most `percent` of `whole`, on whole numbers: 80 % is 80 %, however it is written. */
export function isWithin(part: number, whole: number, percent: number): boolean {
  const { numerator, denominator } = decimalFraction(percent)
  return part * 100 * denominator <= whole * numerator
}

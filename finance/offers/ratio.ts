import { decimalFraction } from '../arithmetic/decimal-fraction.ts'
import { multiplyHalfUp } from '../arithmetic/half-up.ts'

/** `part` over `whole` in percent, rounded half up to four decimals. Both in cents. */
export function percentage(part: number, whole: number): number {
  return multiplyHalfUp(part, { numerator: 1_000_000, denominator: whole }) / 10_000
}

/** Whether `part` is at most `percent` per cent of `whole`, compared on whole numbers without floating-point error. */
export function isWithin(part: number, whole: number, percent: number): boolean {
  const { numerator, denominator } = decimalFraction(percent)
  return part * 100 * denominator <= whole * numerator
}

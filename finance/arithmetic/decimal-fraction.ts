/** A fraction of two whole numbers; the denominator is positive. */
export interface Fraction {
  numerator: number
  denominator: number
}

/** Twelve decimals are more than any contract writes; a longer figure was computed, and its rest is noise. */
const FINEST = 1e12

/** The decimal that `value` was written as: 3.25 → 325/100. */
export function decimalFraction(value: number): Fraction {
  let denominator = 1
  while (denominator < FINEST && Math.round(value * denominator) / denominator !== value) denominator *= 10
  return { numerator: Math.round(value * denominator), denominator }
}

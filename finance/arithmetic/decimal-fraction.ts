/** A fraction of two whole numbers with a positive denominator. */
export interface Fraction {
  numerator: number
  denominator: number
}

/** No contract writes twelve decimals. A longer figure comes from a computation and its further digits are noise. */
const MAX_DENOMINATOR = 1e12

/** The exact fraction of a number's written decimal digits: 3.25 → 325/100. Digits after the twelfth are rounded. */
export function decimalFraction(value: number): Fraction {
  let denominator = 1
  while (denominator < MAX_DENOMINATOR && Math.round(value * denominator) / denominator !== value) {
    denominator *= 10
  }
  return { numerator: Math.round(value * denominator), denominator }
}

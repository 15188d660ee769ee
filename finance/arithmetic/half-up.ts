import type { Fraction } from './decimal-fraction.ts'

/**
 * `amount × fraction` rounded half up to a whole unit, exact on every tie. Both factors are zero or more.
 *
 * `⌊(2ab + c) / 2c⌋` is `ab/c` rounded half up. While `2ab + c` is a safe integer, the single division in doubles
 * cannot round across a whole number: a quotient q below a whole number is at least 1/2c below, and the spacing of
 * doubles there is smaller (q × 2⁻⁵³ < 1/2c because 2cq < 2⁵³). Larger values use bigint.
 */
export function multiplyHalfUp(amount: number, { numerator, denominator }: Fraction): number {
  const twice = 2 * amount * numerator + denominator
  if (twice <= Number.MAX_SAFE_INTEGER) return Math.floor(twice / (2 * denominator))
  return divideHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator))
}

/** `numerator / denominator` rounded half up to a whole unit. Both are zero or more. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator))
}

/**
 * Rounds a double half up, or returns undefined when the double is within `margin` of a tie. The caller then rounds
 * the exact figure with bigint, which is slower.
 */
export function halfUpUnlessTie(value: number, margin: number): number | undefined {
  const down = Math.floor(value)
  const overHalf = value - down - 0.5
  if (Math.abs(overHalf) <= margin) return undefined
  return overHalf > 0 ? down + 1 : down
}

import type { Fraction } from './decimal-fraction.ts'

/**
 * `amount × fraction` to the whole unit, half up, exact on every tie. Both are zero or more.
 *
 * `⌊(2ab + c) / 2c⌋` is `ab/c` rounded half up. While `2ab + c` is a safe integer the one division in doubles
 * cannot cross a whole number: a quotient q short of it is short by 1/2c at least, and doubles are finer there
 * (q × 2⁻⁵³ < 1/2c because 2cq < 2⁵³). Beyond, whole numbers of any size do it.
 */
export function multiplyHalfUp(amount: number, { numerator, denominator }: Fraction): number {
  const twice = 2 * amount * numerator + denominator
  if (twice <= Number.MAX_SAFE_INTEGER) return Math.floor(twice / (2 * denominator))
  return divideHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator))
}

/** `numerator / denominator` to the whole unit, half up; both zero or more. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator))
}

/**
 * A double rounded half up, or undefined when it is within `margin` of a tie: then only the exact figure can tell.
 * Roundings of irrational figures take this way first, and whole numbers of any size when they must.
 */
export function halfUpUnlessTie(value: number, margin: number): number | undefined {
  const down = Math.floor(value)
  const overHalf = value - down - 0.5
  if (Math.abs(overHalf) <= margin) return undefined
  return overHalf > 0 ? down + 1 : down
}

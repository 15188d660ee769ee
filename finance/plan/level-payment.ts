import type { Fraction } from '../arithmetic/decimal-fraction.ts'
import { divideHalfUp, halfUpUnlessTie } from '../arithmetic/half-up.ts'

/**
 * A constant payment at the end of each of `periods` periods with present value `presentValue` at the rate of one
 * period.
 */
export interface Level {
  presentValue: number
  rate: Fraction
  periods: number
}

/** The payment before rounding. The relative error is a few units in the last place, also at very small rates. */
export function exactLevelPayment({ presentValue, rate, periods }: Level): number {
  const i = rate.numerator / rate.denominator
  return i === 0 ? presentValue / periods : (presentValue * i) / -Math.expm1(-periods * Math.log1p(i))
}

/** Relative to the present value: hundreds of times the rounding error of a double, below a millionth of a cent. */
export const NEAR_TIE = 1e-13

/** The payment rounded half up to the cent, exact on ties. `presentValue` is in whole cents. */
export function levelPayment(level: Level): number {
  const { presentValue, rate, periods } = level
  const exact = halfUpUnlessTie(exactLevelPayment(level), NEAR_TIE * (1 + presentValue))
  return exact ?? divideHalfUp(...rationalLevelPayment([BigInt(presentValue), 1n], rate, periods))
}

/**
 * The exact payment as a fraction (numerator, denominator), for a present value given as a fraction. With i = a/d and
 * g = d + a: `presentValue · a · gⁿ / (d · (gⁿ − dⁿ))`.
 */
export function rationalLevelPayment(
  [numerator, denominator]: readonly [bigint, bigint],
  rate: Fraction,
  periods: number,
): [bigint, bigint] {
  const n = BigInt(periods)
  if (rate.numerator === 0) return [numerator, denominator * n]
  const a = BigInt(rate.numerator)
  const d = BigInt(rate.denominator)
  const g = d + a
  return [numerator * a * g ** n, denominator * d * (g ** n - d ** n)]
}

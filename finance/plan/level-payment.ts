import type { Fraction } from '../arithmetic/decimal-fraction.ts'
import { divideHalfUp, halfUpUnlessTie } from '../arithmetic/half-up.ts'

/** A constant payment at the end of each of `periods` periods, worth `worth` before them at the rate of a period. */
export interface Level {
  worth: number
  rate: Fraction
  periods: number
}

/** Not rounded. A few roundings in the last place; no cancellation at any rate, however small. */
export function exactLevelPayment({ worth, rate, periods }: Level): number {
  const i = rate.numerator / rate.denominator
  return i === 0 ? worth / periods : (worth * i) / -Math.expm1(-periods * Math.log1p(i))
}

/** Of the worth: hundreds of times the error of the double, and a millionth of a cent on an ordinary loan. */
export const NEAR_TIE = 1e-13

/** Rounded half up to the cent, exact on ties; `worth` in whole cents. */
export function levelPayment(level: Level): number {
  const { worth, rate, periods } = level
  const exact = halfUpUnlessTie(exactLevelPayment(level), NEAR_TIE * (1 + worth))
  return exact ?? divideHalfUp(...rationalLevelPayment([BigInt(worth), 1n], rate, periods))
}

/**
 * The same as a fraction, numerator and denominator, of a worth that is one. With i = a/d and g = d + a:
 * `worth · a · gⁿ / (d · (gⁿ − dⁿ))`.
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

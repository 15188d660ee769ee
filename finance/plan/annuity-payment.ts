import type { Fraction } from '../arithmetic/decimal-fraction.ts'
import { divideHalfUp, halfUpUnlessTie } from '../arithmetic/half-up.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { exactLevelPayment, NEAR_TIE, rationalLevelPayment } from './level-payment.ts'

/**
 * A constant payment at the end of each of `periods` periods (at the start with `inAdvance`). Together with `balloon`,
 * paid at the end of period `balloonPeriod`, the payments have the present value `principal × growth` at `rate`, the
 * rate of one period. `growth` is the factor of the interest before the first regular period. Amounts in cents.
 */
export interface Annuity {
  principal: number
  rate: Fraction
  periods: number
  inAdvance?: boolean
  balloon?: number
  balloonPeriod?: number
  growth?: Fraction
}

/** The payment before rounding. The relative error is a few units in the last place, also at very small rates. */
export function exactAnnuityPayment(annuity: Annuity): number {
  const { principal, rate, periods, inAdvance, growth, balloon = 0, balloonPeriod = periods } = annuity
  const i = rate.numerator / rate.denominator
  let presentValue = growth ? (principal * growth.numerator) / growth.denominator : principal
  if (balloon > 0) presentValue -= balloon * Math.exp(-balloonPeriod * Math.log1p(i))
  const payment = exactLevelPayment({ presentValue, rate, periods })
  return inAdvance ? payment / (1 + i) : payment
}

/**
 * The payment rounded half up to the cent, exact on ties. Throws RangeError when the balloon's present value is above
 * the principal.
 */
export function annuityPayment(annuity: Annuity): number {
  const exact = exactAnnuityPayment(annuity)
  if (exact < 0) refuse('balloon', 'worth no more than the principal', annuity.balloon)
  return halfUpUnlessTie(exact, NEAR_TIE * (1 + annuity.principal)) ?? rationalAnnuityPayment(annuity)
}

/**
 * The rounded payment by bigint arithmetic. With i = a/d, g = d + a and v = d/g, the present value is
 * `P·growth − B·vᵐ`; a payment in advance is multiplied by v.
 */
function rationalAnnuityPayment({
  principal,
  rate,
  periods,
  inAdvance = false,
  balloon = 0,
  balloonPeriod = periods,
  growth = { numerator: 1, denominator: 1 },
}: Annuity): number {
  const d = BigInt(rate.denominator)
  const g = d + BigInt(rate.numerator)
  const m = BigInt(balloonPeriod)
  const growthDown = BigInt(growth.denominator)
  const presentValue =
    BigInt(principal) * BigInt(growth.numerator) * g ** m - growthDown * BigInt(balloon) * d ** m
  const [numerator, denominator] = rationalLevelPayment([presentValue, growthDown * g ** m], rate, periods)
  return inAdvance ? divideHalfUp(numerator * d, denominator * g) : divideHalfUp(numerator, denominator)
}

import type { Fraction } from '../arithmetic/decimal-fraction.ts'
import { divideHalfUp, halfUpUnlessTie } from '../arithmetic/half-up.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { exactLevelPayment, NEAR_TIE, rationalLevelPayment } from './level-payment.ts'

/**
 * A constant payment at the end of each of `periods` periods (at their start with `inAdvance`) that, with `balloon`
 * paid at the end of period `balloonPeriod`, is worth `principal × growth` at the rate of one period.
 * `growth` is what interest adds before the first regular period.
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

/** Not rounded. A few roundings in the last place; no cancellation at any rate, however small. */
export function exactAnnuityPayment(annuity: Annuity): number {
  const { principal, rate, periods, inAdvance, growth, balloon = 0, balloonPeriod = periods } = annuity
  const i = rate.numerator / rate.denominator
  let worth = growth ? (principal * growth.numerator) / growth.denominator : principal
  if (balloon > 0) worth -= balloon * Math.exp(-balloonPeriod * Math.log1p(i))
  const payment = exactLevelPayment({ worth, rate, periods })
  return inAdvance ? payment / (1 + i) : payment
}

/** Rounded half up to the cent, exact on ties. Throws RangeError when the balloon is worth more than the principal. */
export function annuityPayment(annuity: Annuity): number {
  const exact = exactAnnuityPayment(annuity)
  if (exact < 0) refuse('balloon', 'worth no more than the principal', annuity.balloon)
  return halfUpUnlessTie(exact, NEAR_TIE * (1 + annuity.principal)) ?? rationalAnnuityPayment(annuity)
}

/**
 * The same in whole numbers of any size. With i = a/d and g = d + a, v = d/g the worth is `P·growth − B·vᵐ`, and in
 * advance its payment is less by v.
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
  const worth = BigInt(principal) * BigInt(growth.numerator) * g ** m - growthDown * BigInt(balloon) * d ** m
  const [numerator, denominator] = rationalLevelPayment([worth, growthDown * g ** m], rate, periods)
  return inAdvance ? divideHalfUp(numerator * d, denominator * g) : divideHalfUp(numerator, denominator)
}

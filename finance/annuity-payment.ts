import type { Fraction } from './decimal-fraction.ts'
import { divideHalfUp, halfUpUnlessTie, multiplyHalfUp } from './half-up.ts'
import { refuse } from './refuse.ts'

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
  if (i === 0) return (principal - balloon) / periods
  const force = Math.log1p(i)
  let worth = growth ? (principal * growth.numerator) / growth.denominator : principal
  if (balloon > 0) worth -= balloon * Math.exp(-balloonPeriod * force)
  const payment = (worth * i) / -Math.expm1(-periods * force)
  return inAdvance ? payment / (1 + i) : payment
}

/** Of the principal: hundreds of times the error of the double, and a millionth of a cent on an ordinary loan. */
const NEAR_TIE = 1e-13

/** Rounded half up to the cent, exact on ties. Throws RangeError when the balloon is worth more than the principal. */
export function annuityPayment(annuity: Annuity): number {
  const exact = exactAnnuityPayment(annuity)
  if (exact < 0) refuse('balloon', 'worth no more than the principal', annuity.balloon)
  return halfUpUnlessTie(exact, NEAR_TIE * (1 + annuity.principal)) ?? rationalAnnuityPayment(annuity)
}

/**
 * The same in whole numbers of any size. With i = a/d and g = d + a, v = d/g:
 * `(P·growth − B·vᵐ) · i / (1 − vⁿ)`, and once more by v in advance.
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
  if (rate.numerator === 0) return multiplyHalfUp(principal - balloon, { numerator: 1, denominator: periods })
  const a = BigInt(rate.numerator)
  const d = BigInt(rate.denominator)
  const g = d + a
  const n = BigInt(periods)
  const m = BigInt(balloonPeriod)
  const growthDown = BigInt(growth.denominator)
  const worth = BigInt(principal) * BigInt(growth.numerator) * g ** m - growthDown * BigInt(balloon) * d ** m
  const worthDown = growthDown * g ** m
  const numerator = worth * a * g ** n * (inAdvance ? d : 1n)
  const denominator = worthDown * d * (g ** n - d ** n) * (inAdvance ? g : 1n)
  return divideHalfUp(numerator, denominator)
}

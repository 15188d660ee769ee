import { requireCents, requirePercent } from '../arithmetic/argument.ts'
import { divideHalfUp, halfUpUnlessTie } from '../arithmetic/half-up.ts'
import { type Frequency, periodsIn, periodsPerYear } from '../calendar/frequency.ts'
import { periodRate } from '../rates/period-rate.ts'

export interface Instalments {
  instalment: number
  annualRate: number
  termMonths: number
  frequency?: Frequency
  /** Paid with the last instalment, in addition to it. */
  balloon?: number
}

/**
 * Principal that constant instalments and a balloon repay: `R (1 − vⁿ) / i + B vⁿ`.
 * `instalment` and `balloon` in cents, `annualRate` nominal, percent. Returns cents, rounded half up once, exact on ties.
 * Throws RangeError naming the argument.
 */
export function principalFor(terms: Instalments): number {
  const exact = exactPrincipalFor(terms)
  return halfUpUnlessTie(exact, margin(exact)) ?? divideHalfUp(...rationalPrincipal(terms))
}

/** Largest principal that the instalments repay in full: `principalFor` rounded down, exact on whole cents. */
export function principalWithin(terms: Instalments): number {
  const exact = exactPrincipalFor(terms)
  const nearest = Math.round(exact)
  if (Math.abs(exact - nearest) > margin(exact)) return Math.floor(exact)
  const [numerator, denominator] = rationalPrincipal(terms)
  return Number(numerator / denominator)
}

/** `principalFor` before rounding: fractional cents. */
export function exactPrincipalFor({
  instalment,
  annualRate,
  termMonths,
  frequency = 'monthly',
  balloon = 0,
}: Instalments): number {
  requireCents('instalment', instalment)
  requireCents('balloon', balloon)
  requirePercent('annualRate', annualRate)
  const periods = periodsIn('termMonths', termMonths, frequency)
  const i = annualRate / 100 / periodsPerYear(frequency)
  if (i === 0) return instalment * periods + balloon
  const discount = -periods * Math.log1p(i)
  return (instalment * -Math.expm1(discount)) / i + balloon * Math.exp(discount)
}

/** Hundreds of times the rounding error of `exactPrincipalFor`. */
const margin = (exact: number) => 1e-13 * (1 + exact)

/** The exact principal as a fraction. With i = a/d and g = d + a: `(R d (gⁿ − dⁿ) + B a dⁿ) / (a gⁿ)`. */
function rationalPrincipal({
  instalment,
  annualRate,
  termMonths,
  frequency = 'monthly',
  balloon = 0,
}: Instalments): [numerator: bigint, denominator: bigint] {
  const n = BigInt(periodsIn('termMonths', termMonths, frequency))
  const rate = periodRate(annualRate, periodsPerYear(frequency))
  const a = BigInt(rate.numerator)
  const d = BigInt(rate.denominator)
  const last = BigInt(balloon)
  if (a === 0n) return [BigInt(instalment) * n + last, 1n]
  const grown = (d + a) ** n
  return [BigInt(instalment) * d * (grown - d ** n) + last * a * d ** n, a * grown]
}

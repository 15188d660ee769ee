import { requireCents, requirePercent } from '../arithmetic/argument.ts'
import { divideHalfUp, halfUpUnlessTie } from '../arithmetic/half-up.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { type Frequency, periodsPerYear } from '../calendar/frequency.ts'
import { periodRate } from '../rates/period-rate.ts'

export interface Term {
  /** Periods before rounding up. */
  periodsExact: number
  periods: number
  /** The last instalment without the balloon, at most as high as the others: cents, rounded half up once. */
  lastInstalment: number
}

/** Result when the instalment does not cover the interest, so that the debt never falls. */
export interface EndlessTerm {
  error: 'instalment-does-not-cover-interest'
}

/**
 * Number of instalments of a given amount that repay a principal, or that bring it down to a balloon paid with the last
 * one, and the amount of the last instalment. Interest is not rounded in between.
 * `principal`, `instalment` and `balloon` in cents, `annualRate` nominal, percent. Throws RangeError naming the argument.
 * Source: Directive 2014/17/EU, EC worked example 11.
 */
export function termFor({
  principal,
  instalment,
  annualRate,
  frequency = 'monthly',
  balloon = 0,
}: {
  principal: number
  instalment: number
  annualRate: number
  frequency?: Frequency
  balloon?: number
}): Term | EndlessTerm {
  requireCents('principal', principal)
  requireCents('instalment', instalment)
  requireCents('balloon', balloon)
  if (balloon > 0 && balloon >= principal) refuse('balloon', 'below the principal', balloon)
  requirePercent('annualRate', annualRate)
  const { numerator, denominator } = periodRate(annualRate, periodsPerYear(frequency))
  if (principal * numerator >= instalment * denominator)
    return { error: 'instalment-does-not-cover-interest' }

  const i = numerator / denominator
  const force = Math.log1p(i)
  const repaid = principal - balloon
  const periodsExact =
    i === 0 ? repaid / instalment : -Math.log1p((-repaid * i) / (instalment - balloon * i)) / force
  // In doubles, an exact whole number of periods may come out slightly too large.
  const periods = Math.ceil(periodsExact - 1e-9)
  if (i === 0) return { periodsExact, periods, lastInstalment: repaid - instalment * (periods - 1) }

  const discount = -(periodsExact - (periods - 1)) * force
  const last = (1 + i) * ((instalment * -Math.expm1(discount)) / i + balloon * Math.exp(discount)) - balloon
  const lastInstalment =
    halfUpUnlessTie(last, 1e-9 * (1 + last + balloon)) ??
    rationalLast({ principal, instalment, balloon, numerator, denominator, periods })
  return { periodsExact, periods, lastInstalment }
}

/** The last instalment on whole numbers. With i = a/d and g = d + a: `((P a − R d) gᵐ⁻¹ + R dᵐ) g / (a dᵐ) − B`. */
function rationalLast(term: {
  principal: number
  instalment: number
  balloon: number
  numerator: number
  denominator: number
  periods: number
}): number {
  const a = BigInt(term.numerator)
  const d = BigInt(term.denominator)
  const g = d + a
  const m = BigInt(term.periods)
  const paid = BigInt(term.instalment) * d
  const owed = (BigInt(term.principal) * a - paid) * g ** (m - 1n) + paid * d ** (m - 1n)
  const scale = a * d ** m
  return divideHalfUp(owed * g - BigInt(term.balloon) * scale, scale)
}

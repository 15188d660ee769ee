import { requireCents, requirePercent } from '../arithmetic/argument.ts'
import { periodsIn, periodsPerYear } from '../calendar/frequency.ts'
import type { FrenchTerms } from './french-plan.ts'

export interface ExactPlan {
  instalment: number
  totalInterest: number
  /** Balance by number of paid instalments: `balances[0]` is the principal, the last is zero. */
  balances: number[]
}

/**
 * French plan without any rounding, in closed form: `balance(k) = P (1 − vⁿ⁻ᵏ) / (1 − vⁿ)`.
 * `principal` in cents, `annualRate` nominal, percent; the results are fractional cents. Throws RangeError naming the
 * argument.
 * Source: Directive 2014/17/EU, EC worked example 1, amortisation table.
 */
export function exactPlan({
  principal,
  annualRate,
  termMonths,
  frequency = 'monthly',
}: FrenchTerms): ExactPlan {
  requireCents('principal', principal)
  requirePercent('annualRate', annualRate)
  const periods = periodsIn('termMonths', termMonths, frequency)
  const i = annualRate / 100 / periodsPerYear(frequency)
  const force = Math.log1p(i)
  const present = (k: number) => (i === 0 ? k : -Math.expm1(-k * force) / i)
  const instalment = principal / present(periods)
  return {
    instalment,
    totalInterest: instalment * periods - principal,
    balances: Array.from({ length: periods + 1 }, (_, paid) => instalment * present(periods - paid)),
  }
}

import { requireCents, requirePercent } from '../arithmetic/argument.ts'
import { multiplyHalfUp } from '../arithmetic/half-up.ts'
import { periodsIn, periodsPerYear } from '../calendar/frequency.ts'
import { periodRate } from '../rates/period-rate.ts'
import type { FrenchTerms } from './french-plan.ts'
import type { PlanRow } from './plan.ts'

export interface ConstantCapitalPlan {
  firstInstalment: number
  lastInstalment: number
  totalInterest: number
  totalPaid: number
  rows: PlanRow[]
}

/**
 * Italian amortisation plan to the cent: equal shares of principal, rounded half up, plus interest on the balance. The
 * last share absorbs the rounding difference.
 * `principal` in cents, `annualRate` nominal, percent. Throws RangeError naming the argument.
 */
export function constantCapitalPlan({
  principal,
  annualRate,
  termMonths,
  frequency = 'monthly',
}: FrenchTerms): ConstantCapitalPlan {
  requireCents('principal', principal)
  requirePercent('annualRate', annualRate)
  const periods = periodsIn('termMonths', termMonths, frequency)
  const rate = periodRate(annualRate, periodsPerYear(frequency))
  const share = multiplyHalfUp(principal, { numerator: 1, denominator: periods })
  const rows: PlanRow[] = []
  let balance = principal
  let totalInterest = 0
  for (let number = 1; number <= periods; number++) {
    const interest = multiplyHalfUp(balance, rate)
    const repaid = number === periods ? balance : Math.min(share, balance)
    balance -= repaid
    totalInterest += interest
    rows.push({ number, instalment: interest + repaid, interest, principal: repaid, balance })
  }
  return {
    firstInstalment: rows[0]!.instalment,
    lastInstalment: rows.at(-1)!.instalment,
    totalInterest,
    totalPaid: principal + totalInterest,
    rows,
  }
}

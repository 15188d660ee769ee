import { requireCents, requireWhole } from '../arithmetic/argument.ts'
import { multiplyHalfUp } from '../arithmetic/half-up.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { periodsPerYear } from '../calendar/frequency.ts'
import { forceOfInterest } from '../rates/internal-rate.ts'
import { exactPlan } from './exact-plan.ts'
import type { FrenchTerms } from './french-plan.ts'

export interface CostRefundTerms extends FrenchTerms {
  paidInstalments: number
  /** Cost paid at the start for the whole credit, without taxes, cents. */
  upfrontCost: number
}

export interface CostRefund {
  /** Proportional to time: cost × remaining instalments / instalments. */
  linear: number
  /** Proportional to interest: cost × remaining interest / total interest ("curva degli interessi", ABF practice). */
  interestCurve: number
  /** Amortised cost: the part of the cost that the effective interest rate has not yet charged. */
  amortizedCostEir: number
}

/**
 * Refund of the costs when a French loan is repaid early. The contract names the linear or the amortised-cost method;
 * by default amortised cost applies, which arbitrators interpret as the interest curve and accountants as the effective
 * rate. The function returns all three refunds and the caller chooses.
 * Money in cents, each refund rounded half up; `annualRate` nominal, percent. Throws RangeError naming the argument.
 * Source: art. 125-sexies TUB; ABF Collegio di coordinamento 26525/2019.
 */
export function costRefund({ paidInstalments, upfrontCost, ...terms }: CostRefundTerms): CostRefund {
  requireCents('upfrontCost', upfrontCost)
  if (upfrontCost >= terms.principal) refuse('upfrontCost', 'less than the principal', upfrontCost)
  const { instalment, balances } = exactPlan(terms)
  const count = balances.length - 1
  requireWhole('paidInstalments', paidInstalments, 0, count)
  const left = count - paidInstalments
  const owed = balances[paidInstalments]!

  const charged = amortisedCost({
    net: terms.principal - upfrontCost,
    instalment,
    count,
    left,
    perYear: periodsPerYear(terms.frequency ?? 'monthly'),
  })
  return {
    linear: multiplyHalfUp(upfrontCost, { numerator: left, denominator: count }),
    interestCurve: Math.round((upfrontCost * sum(balances.slice(paidInstalments))) / sum(balances)),
    amortizedCostEir: upfrontCost === 0 ? 0 : Math.round(owed - charged),
  }
}

/**
 * Balance of the net amount lent after the paid instalments, at the internal rate of the net amount and the
 * instalments.
 */
function amortisedCost(loan: {
  net: number
  instalment: number
  count: number
  left: number
  perYear: number
}): number {
  const { net, instalment, count, left, perYear } = loan
  const period = 1 / perYear
  const force =
    forceOfInterest(
      [{ amount: net, years: 0 }],
      [{ amount: instalment, years: period, every: period, count }],
    ) / perYear
  return (instalment * -Math.expm1(-left * force)) / Math.expm1(force)
}

/** Interest is proportional to the balance before each instalment, so sums of balances stand for sums of interest. */
function sum(balances: number[]): number {
  return balances.reduce((total, balance) => total + balance, 0)
}

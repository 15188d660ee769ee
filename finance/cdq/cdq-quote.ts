import { refuse } from '../arithmetic/refuse.ts'
import { principalFor } from '../inverse/inverse-amount.ts'
import { apr } from '../rates/apr.ts'
import { costAmount, countsInApr, type LoanCost } from '../rates/loan-cost.ts'
import { countsInTeg } from '../rates/teg.ts'

export interface AssignmentTerms {
  instalment: number
  annualRate: number
  termMonths: number
  /** Kept back from what is paid out; percentages of the principal, or of all the instalments together. */
  upfrontCosts?: LoanCost[]
}

export interface AssignmentQuote {
  /** Instalment × months ("montante"). */
  totalDue: number
  principal: number
  interest: number
  upfrontTotal: number
  netDisbursed: number
  /** Percent, not rounded. */
  apr: number
  /** Percent, not rounded; taxes left out. */
  teg: number
}

/**
 * Quote of an assignment of a fifth or a delegation, from the instalment: the principal is the present value of the
 * instalments at the TAN, and costs are kept back from it.
 * Money in cents, rates in percent. Throws RangeError naming the argument.
 * Source: DPR 180/1950; Annex I of Directive 2008/48/EC.
 */
export function assignmentQuote({
  instalment,
  annualRate,
  termMonths,
  upfrontCosts = [],
}: AssignmentTerms): AssignmentQuote {
  const principal = principalFor({ instalment, annualRate, termMonths })
  const totalDue = instalment * termMonths
  const kept = (counts: (cost: LoanCost) => boolean) =>
    upfrontCosts
      .filter(counts)
      .reduce((sum, cost) => sum + costAmount(cost, { principal, total: totalDue }), 0)
  const upfrontTotal = kept(() => true)
  if (upfrontTotal >= principal) refuse('upfrontCosts', 'less than the principal', upfrontTotal)

  const rateKeeping = (amount: number) =>
    apr({
      drawdowns: [{ amount: principal - amount, years: 0 }],
      payments: [{ amount: instalment, years: 1 / 12, every: 1 / 12, count: termMonths }],
    })
  return {
    totalDue,
    principal,
    interest: totalDue - principal,
    upfrontTotal,
    netDisbursed: principal - upfrontTotal,
    apr: rateKeeping(kept(countsInApr)),
    teg: rateKeeping(kept(countsInTeg)),
  }
}

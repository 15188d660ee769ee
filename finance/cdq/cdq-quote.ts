import { refuse } from '../arithmetic/refuse.ts'
import { principalFor } from '../inverse/inverse-amount.ts'
import { apr } from '../rates/apr.ts'
import { costAmount, countsInApr, type LoanCost } from '../rates/loan-cost.ts'
import { countsInTeg } from '../rates/teg.ts'

export interface AssignmentTerms {
  instalment: number
  annualRate: number
  termMonths: number
  /** Costs deducted from the principal; percentages of the principal or of the total of the instalments. */
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
  /** Percent, not rounded, without taxes. */
  teg: number
}

/**
 * Quote of an assignment of a fifth or a delegation for a given instalment: the principal is the present value of the
 * instalments at the TAN, and the upfront costs are deducted from the principal.
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
  const deducted = (counts: (cost: LoanCost) => boolean) =>
    upfrontCosts
      .filter(counts)
      .reduce((sum, cost) => sum + costAmount(cost, { principal, total: totalDue }), 0)
  const upfrontTotal = deducted(() => true)
  if (upfrontTotal >= principal) refuse('upfrontCosts', 'less than the principal', upfrontTotal)

  const rateAfterDeducting = (amount: number) =>
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
    apr: rateAfterDeducting(deducted(countsInApr)),
    teg: rateAfterDeducting(deducted(countsInTeg)),
  }
}

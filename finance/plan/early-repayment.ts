import { requirePercent, requireWhole } from '../arithmetic/argument.ts'
import { percentOf } from '../arithmetic/percent-of.ts'
import { monthsPerPeriod } from '../calendar/frequency.ts'
import { type FrenchTerms, frenchPlan } from './french-plan.ts'

export interface EarlyRepaymentTerms extends FrenchTerms {
  paidInstalments: number
  /** A mortgage of a natural person on home or business premises carries no indemnity (art. 120-ter TUB). */
  product: 'consumerCredit' | 'residentialMortgage'
  /** Of the rate on the day of repayment. */
  rateType: 'fixed' | 'variable'
  /** What the contract agrees, percent of the amount repaid; the law's limits apply to it. */
  agreedIndemnityPercent: number
  /** Repaid by an insurer, under a policy that secures the credit. */
  byInsurance?: boolean
}

export interface EarlyRepayment {
  residualBalance: number
  indemnity: number
  totalDue: number
  /** Interest of the instalments that will not be paid. */
  interestSaved: number
}

/** A consumer credit whose whole debt is no more than this is repaid without indemnity: € 10,000. */
const FREE_BELOW = 1_000_000

/**
 * What it takes to repay the whole debt of a French loan after some instalments.
 * The indemnity is at most 1 % of the amount repaid when more than a year is left, 0.5 % otherwise, and never
 * more than the interest saved; none in periods of variable rate, by insurance, or up to € 10,000.
 * Money in cents, percentages in percent. Throws RangeError naming the argument.
 * Source: art. 125-sexies TUB as replaced by DL 73/2021 art. 11-octies; art. 120-ter TUB.
 */
export function earlyRepayment({
  paidInstalments,
  product,
  rateType,
  agreedIndemnityPercent,
  byInsurance = false,
  ...terms
}: EarlyRepaymentTerms): EarlyRepayment {
  requirePercent('agreedIndemnityPercent', agreedIndemnityPercent)
  const { rows, totalInterest } = frenchPlan(terms)
  requireWhole('paidInstalments', paidInstalments, 0, rows.length)
  const paid = rows.slice(0, paidInstalments)
  const residualBalance = paid.at(-1)?.balance ?? terms.principal
  const interestSaved = totalInterest - paid.reduce((sum, row) => sum + row.interest, 0)

  const monthsLeft = (rows.length - paidInstalments) * monthsPerPeriod(terms.frequency ?? 'monthly')
  const free =
    product === 'residentialMortgage' ||
    rateType === 'variable' ||
    byInsurance ||
    residualBalance <= FREE_BELOW
  const percent = Math.min(agreedIndemnityPercent, monthsLeft > 12 ? 1 : 0.5)
  const indemnity = free ? 0 : Math.min(percentOf({ amount: residualBalance, percent }), interestSaved)
  return { residualBalance, indemnity, totalDue: residualBalance + indemnity, interestSaved }
}

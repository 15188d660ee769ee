import { requirePercent, requireWhole } from '../arithmetic/argument.ts'
import { percentOf } from '../arithmetic/percent-of.ts'
import { monthsPerPeriod } from '../calendar/frequency.ts'
import { type FrenchTerms, frenchPlan } from './french-plan.ts'

export interface EarlyRepaymentTerms extends FrenchTerms {
  paidInstalments: number
  /** A mortgage of a natural person on home or business premises carries no indemnity (art. 120-ter TUB). */
  product: 'consumerCredit' | 'residentialMortgage'
  /** Type of the rate on the day of repayment. */
  rateType: 'fixed' | 'variable'
  /** Indemnity of the contract, percent of the repaid amount. The legal maximum applies. */
  agreedIndemnityPercent: number
  /** Whether an insurer repays the credit under an insurance that secures it. */
  byInsurance?: boolean
}

export interface EarlyRepayment {
  residualBalance: number
  indemnity: number
  totalDue: number
  /** Interest of the instalments that are no longer due. */
  interestSaved: number
}

/** Repaying a residual debt of up to € 10,000 requires no indemnity. */
const FREE_BELOW = 1_000_000

/**
 * The amount due to repay the whole debt of a French loan after `paidInstalments`.
 * The indemnity is at most 1 % of the repaid amount when more than a year is left, at most 0.5 % otherwise, and never
 * above the saved interest. No indemnity is due in periods of variable rate, for repayment by insurance, or up to
 * € 10,000.
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
  const indemnity = free
    ? 0
    : highestIndemnity({ repaid: residualBalance, monthsLeft, interestSaved, agreedIndemnityPercent })
  return { residualBalance, indemnity, totalDue: residualBalance + indemnity, interestSaved }
}

/**
 * The highest indemnity of a consumer credit with a fixed rate: at most 1 % of the repaid amount when more than a year is
 * left, at most 0.5 % otherwise, and never above the saved interest. Money in cents.
 * Source: art. 125-sexies TUB.
 */
export function highestIndemnity({
  repaid,
  monthsLeft,
  interestSaved,
  agreedIndemnityPercent,
}: Pick<EarlyRepayment, 'interestSaved'> &
  Pick<EarlyRepaymentTerms, 'agreedIndemnityPercent'> & { repaid: number; monthsLeft: number }): number {
  const percent = Math.min(agreedIndemnityPercent, monthsLeft > 12 ? 1 : 0.5)
  return Math.min(percentOf({ amount: repaid, percent }), interestSaved)
}

import { refuse } from '../arithmetic/refuse.ts'
import { addMonths, formatDay, parseDay } from '../calendar/days.ts'
import { type EarlyRepayment, type EarlyRepaymentTerms, earlyRepayment } from './early-repayment.ts'
import { frenchPlan } from './french-plan.ts'

export interface RunningLoan
  extends Pick<
    EarlyRepaymentTerms,
    'principal' | 'annualRate' | 'termMonths' | 'product' | 'rateType' | 'agreedIndemnityPercent'
  > {
  /** The day of the drawdown, `YYYY-MM-DD`. The first instalment is due a month later. */
  start: string
}

export interface RunningLoanAt extends EarlyRepayment {
  /** Cents. The last instalment may differ. */
  instalment: number
  paidInstalments: number
  instalmentsLeft: number
  /** The sum of the instalments that are still due, cents. */
  leftToPay: number
}

/**
 * A monthly French loan on a day, when every instalment due until then is paid, that of the day included: what is left
 * and what repaying it on that day costs. Interest since the last instalment is not counted.
 * Money in cents, percentages in percent. Throws RangeError naming the argument.
 */
export function runningLoanAt({ start, ...terms }: RunningLoan, day: string): RunningLoanAt {
  const paidInstalments = Math.min(instalmentsUntil(start, day), terms.termMonths)
  const { rows, instalments } = frenchPlan(terms)
  return {
    ...earlyRepayment({ ...terms, paidInstalments }),
    instalment: instalments[0]!,
    paidInstalments,
    instalmentsLeft: rows.length - paidInstalments,
    leftToPay: rows.slice(paidInstalments).reduce((sum, row) => sum + row.instalment, 0),
  }
}

/** The number of monthly instalments due from a start until a day, that of the day included. */
export function instalmentsUntil(start: string, day: string): number {
  const [from, to] = [parseDay('start', start), parseDay('day', day)]
  if (day < start) refuse('day', `${start} or later`, day)
  const months = (to.year - from.year) * 12 + to.month - from.month
  return formatDay(addMonths(from, months)) <= day ? months : months - 1
}

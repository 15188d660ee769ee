import { multiplyHalfUp } from '../arithmetic/half-up.ts'
import { periodRate } from '../rates/period-rate.ts'
import { levelPayment } from './level-payment.ts'

/** One instalment of a plan; all but `number` in cents. */
export interface PlanRow {
  number: number
  instalment: number
  interest: number
  principal: number
  /** What is still owed after it. */
  balance: number
}

/** Periods at one rate. */
export interface Phase {
  periods: number
  annualRate: number
  /** Only interest is paid, nothing is given back. */
  interestOnly?: boolean
}

export interface PlanTotals {
  /** Of each phase, cents; the very last instalment of the plan may differ. */
  instalments: number[]
  /** It absorbs what rounding left over, cents. */
  lastInstalment: number
  totalInterest: number
  /** Principal and interest. */
  totalPaid: number
}

export interface Plan extends PlanTotals {
  rows: PlanRow[]
}

/**
 * French plan to the cent, over phases of different rates: at the start of each the instalment is worked out
 * again on the balance and the periods left. Interest is rounded half up on the rounded balance, and the last
 * instalment closes the debt to zero. Arguments are checked by the plans that call it.
 */
export function amortise(principal: number, perYear: number, phases: Phase[], rows?: PlanRow[]): PlanTotals {
  let left = 0
  for (const phase of phases) left += phase.periods
  let balance = principal
  let number = 0
  let totalInterest = 0
  let lastInstalment = 0
  const instalments: number[] = []

  for (const { periods, annualRate, interestOnly = false } of phases) {
    const rate = periodRate(annualRate, perYear)
    const level = interestOnly
      ? multiplyHalfUp(balance, rate)
      : levelPayment({ worth: balance, rate, periods: left })
    instalments.push(level)
    for (let k = 0; k < periods; k++) {
      const interest = multiplyHalfUp(balance, rate)
      // Rounded up over a long time at a high rate, instalments may repay a small debt before its end.
      const share = level - interest
      const repaid = left === 1 || share > balance ? balance : share
      balance -= repaid
      totalInterest += interest
      lastInstalment = interest + repaid
      left--
      number++
      rows?.push({ number, instalment: lastInstalment, interest, principal: repaid, balance })
    }
  }
  return { instalments, lastInstalment, totalInterest, totalPaid: principal + totalInterest }
}

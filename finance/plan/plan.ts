import { multiplyHalfUp } from '../arithmetic/half-up.ts'
import { periodRate } from '../rates/period-rate.ts'
import { levelPayment } from './level-payment.ts'

/** One instalment of a plan. All figures except `number` are cents. */
export interface PlanRow {
  number: number
  instalment: number
  interest: number
  principal: number
  /** Balance after the instalment. */
  balance: number
}

/** Consecutive periods with the same nominal rate, in percent. */
export interface Phase {
  periods: number
  annualRate: number
  /** The instalments pay interest only. */
  interestOnly?: boolean
}

export interface PlanTotals {
  /** Instalment of each phase, cents. The last instalment of the plan may differ. */
  instalments: number[]
  /** Absorbs the rounding difference, cents. */
  lastInstalment: number
  totalInterest: number
  /** Principal and interest. */
  totalPaid: number
}

export interface Plan extends PlanTotals {
  rows: PlanRow[]
}

/**
 * French plan to the cent over phases of different rates. At the start of each phase the instalment is recomputed from
 * the balance and the remaining periods. Interest is rounded half up on the rounded balance, and the last instalment
 * repays the whole balance. The callers check the arguments. Appends the rows to `rows` when given.
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
      : levelPayment({ presentValue: balance, rate, periods: left })
    instalments.push(level)
    for (let k = 0; k < periods; k++) {
      const interest = multiplyHalfUp(balance, rate)
      // Rounded-up instalments may repay a small debt before the end of a long term.
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

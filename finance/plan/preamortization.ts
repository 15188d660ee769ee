import { requireCents, requirePercent } from '../arithmetic/argument.ts'
import { multiplyHalfUp } from '../arithmetic/half-up.ts'
import { accruedInterest, type DayCount } from '../calendar/day-count.ts'
import { type Frequency, periodsIn, periodsPerYear } from '../calendar/frequency.ts'
import { periodRate } from '../rates/period-rate.ts'
import { amortise, type PlanRow } from './plan.ts'

export interface PreamortizationTerms {
  principal: number
  annualRate: number
  /** Months in which only interest is paid; may be zero. */
  preamortizationMonths: number
  amortizationMonths: number
  frequency?: Frequency
  /** Technical preamortization: the days from drawdown to the start of the first whole period. */
  stub?: { from: string; to: string; dayCount: DayCount }
}

export interface PreamortizationPlan {
  /** Interest of one whole period on the whole principal. */
  preamortizationInstalment: number
  instalment: number
  lastInstalment: number
  /** Includes the interest of the stub. */
  totalInterest: number
  totalPaid: number
  stubDays: number
  stubInterest: number
  /** Numbered from the first interest-only instalment. */
  rows: PlanRow[]
}

/**
 * French plan after an interest-only period, with the interest of the days before the first whole period.
 * `principal` in cents, `annualRate` nominal, percent; all amounts are cents. Throws RangeError naming the argument.
 * Source: contract conventions (whole periods 30/360, other days by the day count of the contract).
 */
export function preamortizationPlan({
  principal,
  annualRate,
  preamortizationMonths,
  amortizationMonths,
  frequency = 'monthly',
  stub,
}: PreamortizationTerms): PreamortizationPlan {
  requireCents('principal', principal)
  requirePercent('annualRate', annualRate)
  const waiting = periodsIn('preamortizationMonths', preamortizationMonths, frequency, 0)
  const repaying = periodsIn('amortizationMonths', amortizationMonths, frequency)
  const perYear = periodsPerYear(frequency)
  const rows: PlanRow[] = []
  const phases = [
    { periods: waiting, annualRate, interestOnly: true },
    { periods: repaying, annualRate },
  ]
  const { instalments, lastInstalment, totalInterest } = amortise(principal, perYear, phases, rows)
  const early = stub ? accruedInterest({ principal, annualRate, ...stub }) : { days: 0, interest: 0 }
  return {
    preamortizationInstalment: multiplyHalfUp(principal, periodRate(annualRate, perYear)),
    instalment: instalments[1]!,
    lastInstalment,
    totalInterest: totalInterest + early.interest,
    totalPaid: principal + totalInterest + early.interest,
    stubDays: early.days,
    stubInterest: early.interest,
    rows,
  }
}

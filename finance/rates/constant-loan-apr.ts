import { requireCents, requirePercent, requireWhole } from '../arithmetic/argument.ts'
import { solveForce } from './internal-rate.ts'

/** A loan repaid by equal monthly instalments, with its costs. All amounts in cents. */
export interface ConstantLoan {
  principal: number
  months: number
  instalment: number
  /** The last instalment, when it differs by rounding. */
  lastInstalment?: number
  /** Costs paid at drawdown. */
  upfront?: number
  /** Cost paid with each instalment. */
  monthly?: number
  /** Cost paid in advance at the start of each year: months 0, 12, … before the last instalment. */
  yearly?: number
  /** Nominal rate of the loan, percent. The search starts here; the value affects the speed but not the result. */
  annualRate?: number
}

/**
 * APR of a loan with equal monthly instalments. The result equals that of `apr` on the same flows; this function is
 * faster because it sums annuities in closed form, with one power vⁿ in each of two or three steps.
 * Returns percent, effective, not rounded. Throws RangeError naming the argument, or when no rate exists.
 * Source: Annex I of Directives 2008/48/EC and 2014/17/EU.
 */
export function constantLoanApr({
  principal,
  months,
  instalment,
  lastInstalment = instalment,
  upfront = 0,
  monthly = 0,
  yearly = 0,
  annualRate = 5,
}: ConstantLoan): number {
  requireCents('principal', principal)
  requireWhole('months', months)
  requireCents('instalment', instalment)
  requireCents('lastInstalment', lastInstalment)
  requireCents('upfront', upfront)
  requireCents('monthly', monthly)
  requireCents('yearly', yearly)
  requirePercent('annualRate', annualRate)

  const level = instalment + monthly
  const extra = lastInstalment - instalment
  const years = Math.ceil(months / 12)
  if (level * months + extra + upfront + yearly * years === principal) return 0

  // Time is in months: v = e^−force is the discount factor of one month, i the rate of one month.
  const nominal = Math.max(annualRate, 0.01) / 1200
  // First-order estimate: costs raise the rate by their share of the principal over the mean time of the instalments.
  const meanTime = Math.max(months / 4, months / 2 - (months * months * nominal) / 12)
  const start = nominal + (upfront / principal + (monthly + yearly / 12) / (1 + instalment)) / meanTime
  const force = solveForce(start, force => {
    const i = Math.expm1(force)
    const v = 1 / (1 + i)
    const gone = -Math.expm1(-months * force)
    const vn = 1 - gone
    const annuity = gone / i
    let value = upfront + level * annuity + extra * vn
    let moment = level * ((annuity * (1 + i) - months * vn) / i) + extra * vn * months
    if (yearly > 0) {
      const v4 = (v * v) ** 2
      const v12 = v4 * v4 * v4
      const lasting = years * 12 === months ? vn : Math.exp(-12 * years * force)
      const advance = (1 - lasting) / (1 - v12)
      value += yearly * advance
      moment += (yearly * 12 * (advance * v12 - years * lasting)) / (1 - v12)
    }
    return (Math.log(value / principal) * value) / moment
  })
  return 100 * Math.expm1(12 * force)
}

import { requireCents } from '../arithmetic/argument.ts'
import { percentOf } from '../arithmetic/percent-of.ts'
import { refuse } from '../arithmetic/refuse.ts'

/** A cost of a credit: an amount, or a percentage of the principal or of all the instalments together. */
export interface LoanCost {
  /** Cents. */
  amount?: number
  percentOfPrincipal?: number
  percentOfTotal?: number
  /** Left out of the APR when false: notary, what would be paid in cash too, insurance freely chosen. */
  inApr?: boolean
  /** Due to the State: in the APR, not in the TEG. */
  tax?: boolean
}

/** Cents. Throws RangeError naming the argument. */
export function costAmount(
  cost: LoanCost,
  { principal, total }: { principal: number; total: number },
): number {
  if (cost.amount !== undefined) {
    requireCents('cost.amount', cost.amount)
    return cost.amount
  }
  if (cost.percentOfPrincipal !== undefined) {
    return percentOf({ amount: principal, percent: cost.percentOfPrincipal })
  }
  if (cost.percentOfTotal !== undefined) return percentOf({ amount: total, percent: cost.percentOfTotal })
  return refuse('cost', 'an amount or a percentage', 'neither')
}

/** Every cost known for the credit (Directive 2014/17/EU art. 4 no. 13; SWD(2012) 128, 3.1–3.2). */
export function countsInApr({ inApr = true }: LoanCost): boolean {
  return inApr
}

import { requireCents } from '../arithmetic/argument.ts'
import { percentOf } from '../arithmetic/percent-of.ts'
import { refuse } from '../arithmetic/refuse.ts'

/** A cost of a credit: an amount, or a percentage of the principal or of the total of the instalments. */
export interface LoanCost {
  /** Cents. */
  amount?: number
  percentOfPrincipal?: number
  percentOfTotal?: number
  /** False excludes the cost from the APR: notary, costs also due without credit, optional insurance. */
  inApr?: boolean
  /** Whether the cost is a tax, which counts in the APR but not in the TEG. */
  tax?: boolean
}

/** Amount of a cost in cents. Throws RangeError naming the argument. */
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

/** Whether a cost counts in the APR. Source: Directive 2014/17/EU art. 4 no. 13; SWD(2012) 128, 3.1–3.2. */
export function countsInApr({ inApr = true }: LoanCost): boolean {
  return inApr
}

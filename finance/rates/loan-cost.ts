import { requireCents } from '../arithmetic/argument.ts'
import { percentOf } from '../arithmetic/percent-of.ts'
import { refuse } from '../arithmetic/refuse.ts'

/** A cost of a credit: an amount, or a percentage of what is handed over, of the debt or of the sum of the instalments. */
export interface LoanCost {
  /** Cents. */
  amount?: number
  percentOfAmount?: number
  percentOfPrincipal?: number
  percentOfTotal?: number
  /** False excludes the cost from the APR: notary, costs also due without credit, optional insurance. */
  inApr?: boolean
  /** Whether the cost is a tax, which counts in the APR but not in the TEG. */
  tax?: boolean
}

/** What percentages refer to, in cents: what is handed over, the debt with financed costs, the sum of the instalments. */
interface CostBase {
  amount?: number
  principal?: number
  total?: number
}

/** Amount of a cost in cents. Throws RangeError naming the argument, also for a percentage of what is not known. */
export function costAmount(cost: LoanCost, of: CostBase): number {
  if (cost.amount !== undefined) {
    requireCents('cost.amount', cost.amount)
    return cost.amount
  }
  for (const [percent, amount] of [
    [cost.percentOfAmount, of.amount],
    [cost.percentOfPrincipal, of.principal],
    [cost.percentOfTotal, of.total],
  ])
    if (percent !== undefined && amount !== undefined) return percentOf({ amount, percent })
  return refuse('cost', 'an amount, or a percentage of a known amount', 'neither')
}

/** Whether a cost counts in the APR. Source: Directive 2014/17/EU art. 4 no. 13; SWD(2012) 128, 3.1–3.2. */
export function countsInApr({ inApr = true }: LoanCost): boolean {
  return inApr
}

import { countsInApr, type LoanCost } from './loan-cost.ts'

/**
 * Whether a cost counts in the TEG, the effective rate for the usury check. For loans, mortgages, assignments of salary
 * and leasing the TEG solves the equation of the APR without taxes.
 * Source: art. 644 c.p. fourth paragraph; methodological note to the decrees on average rates (GU 16A07078).
 */
export function countsInTeg(cost: LoanCost): boolean {
  return countsInApr(cost) && !cost.tax
}

import { countsInApr, type LoanCost } from './loan-cost.ts'

/**
 * TEG, the effective rate that usury is measured on: for loans, mortgages, assignments of salary and leasing it
 * solves the equation of the APR with taxes left out.
 * Source: art. 644 c.p. fourth paragraph; methodological note to the decrees on average rates (GU 16A07078).
 */
export function countsInTeg(cost: LoanCost): boolean {
  return countsInApr(cost) && !cost.tax
}

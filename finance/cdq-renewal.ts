import { requireWhole } from './argument.ts'

export interface RenewalTerms {
  originalTermMonths: number
  paidInstalments: number
  /** The new assignment is of ten years and the first such of this person, out of one of no more than five. */
  firstTenYear?: boolean
}

/**
 * Whether an assignment may be renewed, and after how many instalments: two years of five, four of ten, and the
 * same two fifths of any other term by practice. Out of five years, a first ten-year one is free at any time.
 * Throws RangeError naming the argument.
 * Source: DPR 180/1950 art. 39.
 */
export function assignmentRenewal({
  originalTermMonths,
  paidInstalments,
  firstTenYear = false,
}: RenewalTerms): {
  renewable: boolean
  minimumPaid: number
} {
  requireWhole('originalTermMonths', originalTermMonths)
  requireWhole('paidInstalments', paidInstalments, 0, originalTermMonths)
  const free = firstTenYear && originalTermMonths <= 60
  const minimumPaid = free ? 0 : Math.ceil((originalTermMonths * 2) / 5)
  return { renewable: paidInstalments >= minimumPaid, minimumPaid }
}

import { requireWhole } from '../arithmetic/argument.ts'

export interface RenewalTerms {
  originalTermMonths: number
  paidInstalments: number
  /** Term of the new assignment. Only a term of ten years after one of five changes the result. */
  newTermMonths?: number
  /** Whether the person has already had a ten-year assignment. */
  hadTenYears?: boolean
}

export interface Renewal {
  renewable: boolean
  /** Number of instalments that must be paid before the renewal. */
  minimumPaid: number
}

/**
 * Whether an assignment may be renewed, and after how many instalments: two years of a five-year term, four years of a
 * ten-year term, and by practice two fifths of any other term. A person's first ten-year assignment may replace one of
 * up to five years at any time.
 * Throws RangeError naming the argument.
 * Source: DPR 180/1950 art. 39.
 */
export function assignmentRenewal({
  originalTermMonths,
  paidInstalments,
  newTermMonths,
  hadTenYears = false,
}: RenewalTerms): Renewal {
  requireWhole('originalTermMonths', originalTermMonths)
  requireWhole('paidInstalments', paidInstalments, 0, originalTermMonths)
  const isFirstTenYears = originalTermMonths <= 60 && newTermMonths === 120 && !hadTenYears
  const minimumPaid = isFirstTenYears ? 0 : Math.ceil((originalTermMonths * 2) / 5)
  return { renewable: paidInstalments >= minimumPaid, minimumPaid }
}

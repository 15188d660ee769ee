import { requireWhole } from '../arithmetic/argument.ts'

export interface RenewalTerms {
  originalTermMonths: number
  paidInstalments: number
  /** Of the new assignment, when it matters: ten years out of five. */
  newTermMonths?: number
  /** Whether this person has had a ten-year assignment before. */
  hadTenYears?: boolean
}

export interface Renewal {
  renewable: boolean
  /** Instalments to be paid before. */
  minimumPaid: number
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
  newTermMonths,
  hadTenYears = false,
}: RenewalTerms): Renewal {
  requireWhole('originalTermMonths', originalTermMonths)
  requireWhole('paidInstalments', paidInstalments, 0, originalTermMonths)
  const isFirstTenYears = originalTermMonths <= 60 && newTermMonths === 120 && !hadTenYears
  const minimumPaid = isFirstTenYears ? 0 : Math.ceil((originalTermMonths * 2) / 5)
  return { renewable: paidInstalments >= minimumPaid, minimumPaid }
}

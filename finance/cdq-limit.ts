import { requireCents } from './argument.ts'

export interface AssignedPay {
  /** Net monthly pay or pension. */
  netMonthlyIncome: number
  product: 'salaryAssignment' | 'pensionAssignment' | 'paymentDelegation'
  /** Instalment of the assignment or delegation already running beside the new one. */
  existingOtherQuota?: number
  /** Share already garnished. */
  priorGarnishment?: number
  /** Pension that must stay whole, for a pension assignment. */
  minimumPension?: number
}

/**
 * Highest instalment of a new assignment of a fifth (CDQ) or payment delegation.
 * A fifth of the net; with the other quota and what is garnished, two fifths; a pension keeps its minimum.
 * All in cents, the result rounded down so that it never exceeds the limit. Throws RangeError naming the argument.
 * Source: DPR 180/1950 art. 5, 68 and 70.
 */
export function maxAssignableInstalment({
  netMonthlyIncome,
  product,
  existingOtherQuota = 0,
  priorGarnishment = 0,
  minimumPension = 0,
}: AssignedPay): number {
  requireCents('netMonthlyIncome', netMonthlyIncome)
  requireCents('existingOtherQuota', existingOtherQuota)
  requireCents('priorGarnishment', priorGarnishment)
  requireCents('minimumPension', minimumPension)
  const oneFifth = Math.floor(netMonthlyIncome / 5)
  const twoFifths = Math.floor((netMonthlyIncome * 2) / 5) - existingOtherQuota - priorGarnishment
  const aboveMinimum =
    product === 'pensionAssignment' ? netMonthlyIncome - minimumPension : Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(oneFifth, twoFifths, aboveMinimum))
}

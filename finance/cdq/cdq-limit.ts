import { requireCents } from '../arithmetic/argument.ts'

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

/** What stops the instalment from being higher. */
export type LimitRule = 'oneFifth' | 'twoFifths' | 'minimumPension'

/**
 * Highest instalment of a new assignment of a fifth (CDQ) or payment delegation, and the rule that binds.
 * A fifth of the net; with the other quota and what is garnished, two fifths; a pension keeps its minimum.
 * All in cents, the result rounded down so that it never exceeds the limit. Throws RangeError naming the argument.
 * Source: DPR 180/1950 art. 5, 68 and 70.
 */
export function assignableInstalment({
  netMonthlyIncome,
  product,
  existingOtherQuota = 0,
  priorGarnishment = 0,
  minimumPension = 0,
}: AssignedPay): { instalment: number; rule: LimitRule } {
  requireCents('netMonthlyIncome', netMonthlyIncome)
  requireCents('existingOtherQuota', existingOtherQuota)
  requireCents('priorGarnishment', priorGarnishment)
  requireCents('minimumPension', minimumPension)
  const limits: { instalment: number; rule: LimitRule }[] = [
    { rule: 'oneFifth', instalment: Math.floor(netMonthlyIncome / 5) },
    {
      rule: 'twoFifths',
      instalment: Math.floor((netMonthlyIncome * 2) / 5) - existingOtherQuota - priorGarnishment,
    },
  ]
  if (product === 'pensionAssignment')
    limits.push({ rule: 'minimumPension', instalment: netMonthlyIncome - minimumPension })
  const lowest = limits.reduce((low, next) => (next.instalment < low.instalment ? next : low))
  return { ...lowest, instalment: Math.max(0, lowest.instalment) }
}

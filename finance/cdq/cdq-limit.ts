import { requireCents } from '../arithmetic/argument.ts'

export interface AssignedPay {
  /** Net monthly salary or pension. */
  netMonthlyIncome: number
  product: 'salaryAssignment' | 'pensionAssignment' | 'paymentDelegation'
  /** Instalment of a running assignment or delegation that the new contract does not replace. */
  existingOtherQuota?: number
  /** Amount already garnished each month. */
  priorGarnishment?: number
  /** Part of a pension that cannot be assigned. */
  minimumPension?: number
}

/** The rule that limits the instalment. */
export type LimitRule = 'oneFifth' | 'twoFifths' | 'minimumPension'

/**
 * Maximum instalment of a new assignment of a fifth (CDQ) or payment delegation, and the binding rule: a fifth of the
 * net income; two fifths together with the other quota and the garnished amount; a pension keeps its minimum.
 * All amounts in cents, the result rounded down so that it never exceeds the limit. Throws RangeError naming the
 * argument.
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

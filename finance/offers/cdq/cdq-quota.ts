import { assignableInstalment } from '../../cdq/cdq-limit.ts'
import type { AssignmentKind, CdqNeed } from './cdq-types.ts'

const products = {
  cqs: 'salaryAssignment',
  cqp: 'pensionAssignment',
  delega: 'paymentDelegation',
} as const satisfies Record<AssignmentKind, unknown>

/**
 * The maximum instalment for a need with the binding rule, and the requested instalment, which is never above the
 * maximum. Cents. Throws RangeError naming the argument.
 */
export function quotaOf(
  { prodotto, netto, altraQuota, pignoramento, rata }: CdqNeed,
  trattamentoMinimo: number,
): ReturnType<typeof assignableInstalment> & { requested: number } {
  const limit = assignableInstalment({
    product: products[prodotto],
    netMonthlyIncome: netto,
    existingOtherQuota: altraQuota,
    priorGarnishment: pignoramento,
    minimumPension: trattamentoMinimo,
  })
  return { ...limit, requested: Math.min(rata ?? limit.instalment, limit.instalment) }
}

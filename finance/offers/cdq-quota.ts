import { assignableInstalment } from '../cdq/cdq-limit.ts'
import type { AssignmentKind, CdqNeed } from './cdq-types.ts'

const products = {
  cqs: 'salaryAssignment',
  cqp: 'pensionAssignment',
  delega: 'paymentDelegation',
} as const satisfies Record<AssignmentKind, unknown>

/** The highest instalment a need allows, with the rule that binds, and the one it asks for; cents. */
export function quotaOf(
  { prodotto, netto, altraQuota, pignoramento, rata }: CdqNeed,
  trattamentoMinimo: number,
): ReturnType<typeof assignableInstalment> & { asked: number } {
  const limit = assignableInstalment({
    product: products[prodotto],
    netMonthlyIncome: netto,
    existingOtherQuota: altraQuota,
    priorGarnishment: pignoramento,
    minimumPension: trattamentoMinimo,
  })
  return { ...limit, asked: Math.min(rata ?? limit.instalment, limit.instalment) }
}

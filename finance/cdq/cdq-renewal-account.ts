import { principalFor } from '../inverse/inverse-amount.ts'
import { type CostRefund, costRefund } from '../plan/cost-refund.ts'
import { type EarlyRepayment, earlyRepayment } from '../plan/early-repayment.ts'
import { assignmentRenewal, type Renewal, type RenewalTerms } from './cdq-renewal.ts'

export interface RunningAssignment extends RenewalTerms {
  instalment: number
  annualRate: number
  /** Costs deducted at the start, without taxes, cents. */
  upfrontCost: number
  /** Indemnity for early repayment, percent of the repaid amount. The legal maximum applies. */
  agreedIndemnityPercent: number
}

export interface RenewalAccount extends Renewal, EarlyRepayment {
  /** Refunded part of the costs by each method that a contract may name. */
  refund: CostRefund
}

/**
 * When an assignment can be renewed, the amount that closes the assignment and the refunded costs. The borrower is a
 * consumer and the rate is fixed.
 * Money in cents, rates in percent. Throws RangeError naming the argument.
 * Source: DPR 180/1950 art. 39; art. 125-sexies TUB.
 */
export function renewalAccount({
  instalment,
  annualRate,
  upfrontCost,
  agreedIndemnityPercent,
  ...terms
}: RunningAssignment): RenewalAccount {
  const { originalTermMonths: termMonths, paidInstalments } = terms
  const plan = {
    principal: principalFor({ instalment, annualRate, termMonths }),
    annualRate,
    termMonths,
    paidInstalments,
  }
  return {
    ...assignmentRenewal(terms),
    ...earlyRepayment({ ...plan, product: 'consumerCredit', rateType: 'fixed', agreedIndemnityPercent }),
    refund: costRefund({ ...plan, upfrontCost }),
  }
}

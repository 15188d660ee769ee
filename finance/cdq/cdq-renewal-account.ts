import { principalFor } from '../inverse/inverse-amount.ts'
import { type CostRefund, costRefund } from '../plan/cost-refund.ts'
import { type EarlyRepayment, earlyRepayment } from '../plan/early-repayment.ts'
import { assignmentRenewal, type Renewal, type RenewalTerms } from './cdq-renewal.ts'

export interface RunningAssignment extends RenewalTerms {
  instalment: number
  annualRate: number
  /** Costs kept back at the start, taxes left out; cents. */
  upfrontCost: number
  /** Of early repayment, percent of what is repaid; the law's limits apply to it. */
  agreedIndemnityPercent: number
}

export interface RenewalAccount extends Renewal, EarlyRepayment {
  /** What of the costs is given back, by the way the contract names. */
  refund: CostRefund
}

/**
 * When an assignment can be renewed, what closes it and what is given back. It is repaid by a consumer at a fixed rate.
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

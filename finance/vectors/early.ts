import { type CostRefundTerms, costRefund } from '../plan/cost-refund.ts'
import { type EarlyRepaymentTerms, earlyRepayment } from '../plan/early-repayment.ts'
import type { Kinds } from './kinds.ts'
import { cents, euros } from './money.ts'

export const early: Kinds = {
  'early.repayment': (inputs: EarlyRepaymentTerms) => {
    const due = earlyRepayment({ ...inputs, principal: cents(inputs.principal) })
    return {
      residualBalance: euros(due.residualBalance),
      indemnity: euros(due.indemnity),
      totalDue: euros(due.totalDue),
      interestSaved: euros(due.interestSaved),
    }
  },
  'early.costRefund': (inputs: CostRefundTerms) => {
    const refund = costRefund({
      ...inputs,
      principal: cents(inputs.principal),
      upfrontCost: cents(inputs.upfrontCost),
    })
    return {
      linear: euros(refund.linear),
      interestCurve: euros(refund.interestCurve),
      amortizedCostEir: euros(refund.amortizedCostEir),
    }
  },
}

import { type AssignedPay, assignableInstalment } from '../cdq/cdq-limit.ts'
import { type AssignmentTerms, assignmentQuote } from '../cdq/cdq-quote.ts'
import { assignmentRenewal, type RenewalTerms } from '../cdq/cdq-renewal.ts'
import { costInCents, withRoundings } from './apr.ts'
import type { Kinds } from './kinds.ts'
import { cents, euros } from './money.ts'

export const cdq: Kinds = {
  'cdq.maxInstalment': (inputs: AssignedPay) => ({
    maxInstalment: euros(
      assignableInstalment({
        product: inputs.product,
        netMonthlyIncome: cents(inputs.netMonthlyIncome),
        existingOtherQuota: cents(inputs.existingOtherQuota ?? 0),
        priorGarnishment: cents(inputs.priorGarnishment ?? 0),
        minimumPension: cents(inputs.minimumPension ?? 0),
      }).instalment,
    ),
  }),
  'cdq.quote': (inputs: AssignmentTerms) => {
    const quote = assignmentQuote({
      ...inputs,
      instalment: cents(inputs.instalment),
      upfrontCosts: inputs.upfrontCosts?.map(costInCents),
    })
    return {
      totalDue: euros(quote.totalDue),
      principal: euros(quote.principal),
      interest: euros(quote.interest),
      upfrontTotal: euros(quote.upfrontTotal),
      netDisbursed: euros(quote.netDisbursed),
      ...withRoundings(quote.apr),
      teg: quote.teg,
    }
  },
  'cdq.renewal': (inputs: RenewalTerms) => ({ ...assignmentRenewal(inputs) }),
}

import { formatRate } from '../../contract/italian/amounts.ts'
import { formatEuro } from '../../contract/italian/format.ts'
import { leasePayments } from '../../contract/products/leasing-vat.ts'
import { quoteLeasing } from '../../finance/offers/leasing/leasing-quote.ts'
import type { LeasingNeed } from '../../finance/offers/leasing/leasing-types.ts'
import css from '../shared/offers/comparison.css?inline'
import { quotationOf } from '../shared/offers/comparison.ts'
import { ComparisonForm as Form } from '../shared/offers/comparison-form.tsx'
import type { DatedTerms } from '../shared/offers/offers.ts'
import { Answer } from './answer.tsx'
import type { LeasingModel, LeasingResult, LeasingTermsAnswer } from './model.ts'
import { Dials, frame } from './view.tsx'

/* The part that compares offers. A calculator that only collects contacts never loads it. */

export { css }

/** The first view where offers are compared. */
export const ComparisonForm = ({ model }: { model: LeasingModel }) => (
  <Form
    model={model}
    frame={frame}
    title="Calcolatore del leasing"
    held={offer => (
      <>
        <span class="figure minor">{formatEuro(leasePayments(offer, model.need.need.value).rata)}</span> al
        mese {model.need.conIva.value ? 'con' : 'senza'} IVA, costo effettivo {formatRate(offer.taeg)}
      </>
    )}
    answer={<Answer model={model} />}
  >
    <Dials model={model} />
  </Form>
)

export function quotation(answer: DatedTerms<LeasingTermsAnswer>, need: LeasingNeed): LeasingResult {
  const { terms } = answer
  return quotationOf(answer, need, quoteLeasing({ need, terms: terms.condizioni, rates: terms.tassi }))
}

import { quoteLoan } from '../../finance/offers/loans/loan-quote.ts'
import type { LoanNeed } from '../../finance/offers/loans/loan-types.ts'
import { quotationOf } from '../shared/offers/comparison.ts'
import { ComparisonForm as Form, heldInstalment } from '../shared/offers/comparison-form.tsx'
import type { DatedTerms } from '../shared/offers/offers.ts'
import { Answer } from './answer.tsx'
import css from './comparison.css?inline'
import type { LoanModel, LoanResult, LoanTermsAnswer } from './model.ts'
import { details } from './optional-parts.ts'
import { PurposeChoice } from './purpose-choice.tsx'
import { Dials, frame } from './view.tsx'

/* The part that compares offers. A calculator that only collects contacts never loads it. */

export { css }

/** The first view where offers are compared. */
export const ComparisonForm = ({ model }: { model: LoanModel }) => (
  <Form
    model={model}
    frame={frame}
    title="Calcolatore del prestito"
    details={details}
    held={heldInstalment}
    answer={<Answer model={model} />}
  >
    <PurposeChoice model={model} />
    <Dials model={model} />
  </Form>
)

export function quotation(answer: DatedTerms<LoanTermsAnswer>, need: LoanNeed): LoanResult {
  const { terms } = answer
  return quotationOf(answer, need, quoteLoan({ need, terms: terms.condizioni, rates: terms.tassi }))
}

import { purposes } from '../../contract/products/mortgage.ts'
import { amountLabel } from '../../contract/products/offer-words.ts'
import { quote } from '../../finance/offers/quote.ts'
import type { Need, Purpose } from '../../finance/offers/types.ts'
import { Choice } from '../shared/fields/choice.tsx'
import css from '../shared/offers/comparison.css?inline'
import { quotationOf } from '../shared/offers/comparison.ts'
import { ComparisonForm as Form, heldInstalment } from '../shared/offers/comparison-form.tsx'
import type { DatedTerms } from '../shared/offers/offers.ts'
import { Answer } from './answer.tsx'
import type { MortgageModel, MortgageResult, MortgageTerms } from './model.ts'
import { RateKindChoice } from './need/rate-kind-choice.tsx'
import { details } from './optional-parts.ts'
import { Dials, frame } from './view.tsx'

/* The part that compares offers. A calculator that only collects contacts never loads it. */

export { css }

/** The first view where offers are compared. */
export function ComparisonForm({ model }: { model: MortgageModel }) {
  const { need } = model
  return (
    <Form
      model={model}
      frame={frame}
      title="Calcolatore del mutuo"
      details={details}
      held={heldInstalment}
      answer={<Answer model={model} />}
    >
      <Choice
        name="finalita"
        label="Finalità"
        options={Object.entries(purposes) as [Purpose, string][]}
        value={need.finalita.value}
        choose={need.choosePurpose}
      />
      <Dials
        model={model}
        value="Valore della casa"
        amount={amountLabel(need.finalita.value)}
        help={share => `${share} del valore. Oltre l’80\u00a0% servono garanzie aggiuntive.`}
      />
      <RateKindChoice model={model} />
    </Form>
  )
}

export function quotation(answer: DatedTerms<MortgageTerms>, need: Need): MortgageResult {
  const { terms } = answer
  return quotationOf(answer, need, quote({ need, terms: terms.condizioni, rates: terms.tassi }))
}

import { purposes } from '../../contract/products/mortgage.ts'
import { amountLabel } from '../../contract/products/offer-words.ts'
import type { Purpose } from '../../finance/offers/types.ts'
import { Choice } from '../shared/fields/choice.tsx'
import { ComparisonForm as Form, heldInstalment } from '../shared/offers/comparison-form.tsx'
import { Answer } from './answer.tsx'
import { chunks } from './chunks.ts'
import type { MortgageModel } from './model.ts'
import { Dials, frame } from './need-form.tsx'
import { RateKindChoice } from './rate-kind-choice.tsx'

/** The first view where offers are compared. */
export function ComparisonForm({ model }: { model: MortgageModel }) {
  const { need } = model
  return (
    <Form
      model={model}
      frame={frame}
      title="Calcolatore del mutuo"
      details={chunks.details}
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

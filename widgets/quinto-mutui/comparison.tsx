import { useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { purposes } from '../../contract/products/mortgage.ts'
import { amountLabel } from '../../contract/products/offer-words.ts'
import { quote } from '../../finance/offers/quote.ts'
import type { Need, Offer, Purpose } from '../../finance/offers/types.ts'
import { Choice } from '../shared/fields/choice.tsx'
import { Later } from '../shared/loading/later.tsx'
import css from '../shared/offers/comparison.css?inline'
import { quotationOf } from '../shared/offers/comparison.ts'
import { ComparisonForm as Form, heldInstalment } from '../shared/offers/comparison-form.tsx'
import type { DatedTerms } from '../shared/offers/offers.ts'
import { Answer } from './answer.tsx'
import type { MortgageModel, MortgageResult, MortgageTerms } from './model.ts'
import { RateKindChoice } from './need/rate-kind-choice.tsx'
import { details, howMuch, transferNeed } from './optional-parts.ts'
import { Dials, frame } from './view.tsx'

/* The part that compares offers. A calculator that only collects contacts never loads it. */

export { css }

/** The first view where offers are compared. */
export function ComparisonForm({ model }: { model: MortgageModel }) {
  const { need } = model
  return (
    <>
      <Form
        model={model}
        frame={frame}
        title="Calcolatore del mutuo"
        details={details}
        held={offer => <Held offer={offer} need={need.need.value} />}
        answer={<Answer model={model} />}
      >
        <Choice
          name="finalita"
          label="Finalità"
          options={Object.entries(purposes) as [Purpose, string][]}
          value={need.finalita.value}
          choose={need.choosePurpose}
        />
        <Numbers model={model} />
        <RateKindChoice model={model} />
      </Form>
      {buys(need.finalita.value) && <HowMuch model={model} />}
    </>
  )
}

/** The sticky figure: what a transfer saves, or the instalment. */
function Held({ offer, need }: { offer: Offer; need: Need }) {
  const Saving = transferNeed.part.value?.HeldSaving
  const instalment = <>{heldInstalment(offer)}</>
  return Saving ? <Saving offer={offer} need={need} otherwise={instalment} /> : instalment
}

/** Value, amount and term; a transfer begins with the present mortgage, once its part has loaded. */
function Numbers({ model }: { model: MortgageModel }) {
  const { finalita } = model.need
  useSignalEffect(() => {
    if (finalita.value === 'surroga') void transferNeed.load()
  })
  const Transfer = finalita.value === 'surroga' && transferNeed.part.value?.View
  if (Transfer) return <Transfer model={model} />
  return (
    <Dials
      model={model}
      value="Valore della casa"
      amount={amountLabel(finalita.value)}
      help={share => `${share} del valore. Oltre l’80\u00a0% servono garanzie aggiuntive.`}
    />
  )
}

/** Whether a house is to be found first: other purposes are of a house that is there. */
const buys = (purpose: Purpose) => purpose.endsWith('_casa')

/** For who has no house yet: opens by itself where the page asks for it. */
function HowMuch({ model }: { model: MortgageModel }) {
  const box = useRef<HTMLDetailsElement>(null)
  useSignalEffect(() => {
    if (model.context.attributes.domanda.value !== 'quanto' || !box.current) return
    box.current.open = true
    box.current.scrollIntoView()
  })
  return (
    <details class="more own" ref={box} onToggle={() => void howMuch.load()}>
      <summary>Non ha ancora una casa? Veda quanto può chiedere</summary>
      <Later model={model} chunk={howMuch} />
    </details>
  )
}

export function quotation(answer: DatedTerms<MortgageTerms>, need: Need): MortgageResult {
  const { terms } = answer
  return quotationOf(answer, need, quote({ need, terms: terms.condizioni, rates: terms.tassi }))
}

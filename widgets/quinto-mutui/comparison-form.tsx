import { rate } from '../../contract/amounts.ts'
import { euro } from '../../contract/format.ts'
import { purposes } from '../../contract/mortgage.ts'
import { amountLabel } from '../../contract/offer-words.ts'
import { Arrow } from '../shared/arrow.tsx'
import { Choice } from '../shared/choice.tsx'
import { Heading } from '../shared/heading.tsx'
import { Later } from '../shared/later.tsx'
import { NeedForm } from '../shared/need-form.tsx'
import { Answer } from './answer.tsx'
import { chunks } from './chunks.ts'
import type { MortgageModel } from './model.ts'
import { Dials, frame } from './need-form.tsx'

/** The first view where offers are compared: what is needed, and at once the best offer. */
export function ComparisonForm({ model }: { model: MortgageModel }) {
  const figure = model.figure.value
  const offers = figure.kind === 'offer' ? figure.count : 0
  const { need, steps } = model
  return (
    <div class="calc">
      <NeedForm model={model} frame={frame} page="results" go={() => steps.go('offerte')}>
        <Heading steps={model.steps} id="calcolo" class="hidden">
          Calcolatore del mutuo
        </Heading>
        <Choice
          name="finalita"
          label="Finalità"
          options={Object.entries(purposes) as [keyof typeof purposes, string][]}
          value={need.finalita.value}
          choose={need.choosePurpose}
        />
        <Dials
          model={model}
          value="Valore della casa"
          amount={amountLabel(need.finalita.value)}
          help={share => `${share} del valore. Oltre l’80\u00a0% servono garanzie aggiuntive.`}
        />
        <details class="more" onToggle={() => void chunks.details.load()}>
          <summary>Per offerte più precise</summary>
          <Later model={model} chunk={chunks.details} />
        </details>
        <div class="actions">
          <button class="button primary" part="azione" type="submit">
            {offers
              ? `Confronta ${offers === 1 ? 'l’offerta' : `${offers} offerte`}`
              : 'Confronta le offerte'}
            <Arrow />
          </button>
          <span class="note">Senza registrazione e senza lasciare recapiti.</span>
        </div>
        {figure.kind === 'offer' && (
          <p class="held" aria-hidden="true">
            <span class="figure minor">{euro(figure.offer.rata)}</span> al mese, TAEG{' '}
            {rate(figure.offer.taeg)}
          </p>
        )}
      </NeedForm>
      <Answer model={model} />
    </div>
  )
}

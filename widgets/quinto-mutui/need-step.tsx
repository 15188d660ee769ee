import { duration } from '../../contract/format.ts'
import { arithmetic, warning } from '../../contract/warnings.ts'
import { Instalment, SupposedAccount } from '../shared/account.tsx'
import type { Supposed } from '../shared/figure.ts'
import { Heading } from '../shared/heading.tsx'
import { NeedForm } from '../shared/need-form.tsx'
import { NumberInput } from '../shared/number-input.tsx'
import { TroubleNotice } from '../shared/trouble.tsx'
import type { MortgageModel } from './model.ts'
import { Dials, frame } from './need-form.tsx'

/** The first view: what is needed, and at once what it costs. */
export function NeedStep({ model }: { model: MortgageModel }) {
  const figure = model.figure.value
  if (model.contactOnly.value && figure.kind === 'supposed')
    return <ContactOnly model={model} figure={figure} />
  const { ComparisonForm, css } = model.live.value!.comparison.value!
  model.context.adopt(css)
  return <ComparisonForm model={model} />
}

/** Where nothing is compared, or not yet: no bank and no TAEG, a supposed rate and a way to be called. */
function ContactOnly({ model, figure }: { model: MortgageModel; figure: Supposed }) {
  const { durataMesi } = figure.need
  return (
    <div class="calc contact-only">
      <div class="top">
        <Heading steps={model.steps} id="calcolo">
          Quanto si paga al mese
        </Heading>
        <Instalment cents={figure.rata} />
        <p>
          per {duration(durataMesi)}, {durataMesi} rate costanti
        </p>
      </div>
      <NeedForm
        model={model}
        frame={frame}
        id="domande"
        page="contattaci"
        go={() => model.steps.go('contatto')}
      >
        <Dials model={model} value="Prezzo della casa" help={share => `${share} del prezzo.`} />
        <NumberInput
          id="tan"
          label="TAN ipotizzato"
          unit="%"
          field={model.need.numbers.tan}
          help="Si può cambiare: non è l’offerta di una banca."
        />
      </NeedForm>
      <div class="answer">
        <SupposedAccount figure={figure} />
        <p class="help">
          <strong>{warning}</strong> {arithmetic}
        </p>
        <button class="button primary" part="azione" type="submit" form="domande">
          {model.steps.contactFirst.value ? 'Vedi le offerte' : 'Chiedi di essere contattati'}
        </button>
        <TroubleNotice model={model} />
      </div>
    </div>
  )
}

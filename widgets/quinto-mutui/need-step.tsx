import type { TargetedSubmitEvent } from 'preact'
import { duration, euro, percent } from '../../contract/format.ts'
import { purposes } from '../../contract/mortgage.ts'
import { rate } from './amounts.ts'
import { Answer, Instalment, Row } from './answer.tsx'
import { Choice } from './choice.tsx'
import { chunks } from './chunks.ts'
import { Dial } from './dial.tsx'
import { Heading } from './heading.tsx'
import { Later } from './later.tsx'
import type { MortgageModel } from './model.ts'
import { NumberInput } from './number-input.tsx'
import { TroubleNotice } from './trouble.tsx'
import { arithmetic, warning } from './warnings.ts'

/** The first view: what is needed, and at once what it costs. */
export const NeedStep = ({ model }: { model: MortgageModel }) =>
  model.contactOnly.value ? <ContactOnly model={model} /> : <Comparison model={model} />

function Comparison({ model }: { model: MortgageModel }) {
  const figure = model.figure.value
  const offers = figure.kind === 'offer' ? figure.count : 0
  const { need, steps } = model
  return (
    <div class="calc">
      <form noValidate aria-labelledby="calcolo" onSubmit={event => send(event, () => steps.go('offerte'))}>
        <Heading model={model} id="calcolo" class="hidden">
          Calcolatore del mutuo
        </Heading>
        <Choice
          name="finalita"
          label="Finalità"
          options={Object.entries(purposes) as [keyof typeof purposes, string][]}
          value={need.finalita.value}
          choose={need.choosePurpose}
        />
        <Dials model={model} of="valore" />
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
      </form>
      <Answer model={model} />
    </div>
  )
}

/** On the page of who may not compare: no bank and no TAEG, a supposed rate and a way to be called. */
function ContactOnly({ model }: { model: MortgageModel }) {
  const figure = model.figure.value
  if (figure.kind !== 'supposed') return <Comparison model={model} />
  const { need, rata, interessi, totale } = figure
  return (
    <div class="calc contact-only">
      <div class="top">
        <Heading model={model} id="calcolo">
          Quanto si paga al mese
        </Heading>
        <Instalment cents={rata} />
        <p>
          per {duration(need.durataMesi)}, {need.durataMesi} rate costanti
        </p>
      </div>
      <form
        id="domande"
        noValidate
        aria-labelledby="calcolo"
        onSubmit={event => send(event, () => model.steps.go('contatto'))}
      >
        <Dials model={model} of="prezzo" />
        <NumberInput
          id="tan"
          label="TAN ipotizzato"
          unit="%"
          field={model.need.numbers.tan}
          help="Si può cambiare: non è l’offerta di una banca."
        />
      </form>
      <div class="answer">
        <dl class="account">
          <Row name="Interessi">{euro(interessi)}</Row>
          <Row name="Capitale e interessi" sum>
            {euro(totale)}
          </Row>
        </dl>
        <p class="help">
          <strong>{warning}</strong> {arithmetic}
        </p>
        <button class="button primary" part="azione" type="submit" form="domande">
          Chiedi di essere contattati
        </button>
        <TroubleNotice model={model} />
      </div>
    </div>
  )
}

function Dials({ model, of }: { model: MortgageModel; of: 'valore' | 'prezzo' }) {
  const { numbers, ltv } = model.need
  const share = percent(ltv.value, 1)
  const help =
    of === 'prezzo'
      ? `${share} del prezzo.`
      : `È il ${share} del valore. Oltre l’80\u00a0% servono garanzie aggiuntive.`
  return (
    <div class="dials">
      <Dial
        id="valore"
        label={of === 'prezzo' ? 'Prezzo della casa' : 'Valore della casa'}
        unit="€"
        field={numbers.valore}
      />
      <Dial id="importo" label="Importo del mutuo" unit="€" field={numbers.importo} help={help} />
      <Dial id="durata" label="Durata" unit="anni" field={numbers.durata} />
    </div>
  )
}

export const Arrow = () => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d="M3 8h10M9 4l4 4-4 4" />
  </svg>
)

/** A wrong number keeps the person here, on the first field that has one. */
function send(event: TargetedSubmitEvent<HTMLFormElement>, go: () => void) {
  event.preventDefault()
  const wrong = event.currentTarget.querySelector<HTMLInputElement>('[aria-invalid]')
  if (wrong) wrong.focus()
  else go()
}

import type { VNode } from 'preact'
import { formatDuration } from '../../contract/italian/format.ts'
import { warning } from '../../contract/products/warnings.ts'
import { Instalment } from '../shared/calculator/account.tsx'
import { CalculatorView } from '../shared/calculator/calculator-view.tsx'
import { Heading } from '../shared/calculator/heading.tsx'
import { Dial } from '../shared/fields/dial.tsx'
import { ComparedNeed, ContactNeed } from '../shared/need/need-step.tsx'
import type { LeasingModel } from './model.ts'
import type { SupposedLease } from './supposed.ts'

export const View = ({ model }: { model: LeasingModel }) => (
  <CalculatorView model={model} panel="società di leasing convenzionate">
    <NeedStep model={model} />
  </CalculatorView>
)

/** The first view: the monthly rental on an assumed rate, until offers are compared. */
function NeedStep({ model }: { model: LeasingModel }) {
  const figure = model.figure.value
  const live = model.live.value
  if (!model.contactOnly.value || figure.kind !== 'supposed') return <ComparedNeed model={model} />
  return (
    <ContactNeed
      model={model}
      frame={frame}
      top={
        <>
          <Heading steps={model.steps} id="calcolo">
            Il canone mensile
          </Heading>
          <Instalment cents={live ? live.leasePayments(figure, figure.need).rata : figure.rata} />
          <p>{rentalsOf(figure)}</p>
          {live && <live.VatSwitch model={model} />}
        </>
      }
      account={
        <>
          {live && <live.SupposedAccount figure={figure} />}
          <p class="help">
            <strong>{warning}</strong> {live?.withoutCosts}
          </p>
        </>
      }
    >
      <Dials model={model} />
    </ContactNeed>
  )
}

/** «al mese senza IVA, 47 canoni in 4 anni» */
export const rentalsOf = ({ numeroCanoni, need }: SupposedLease) =>
  `al mese ${need.conIva ? 'con' : 'senza'} IVA, ${numeroCanoni} canoni in ${formatDuration(need.durataMesi)}`

/** Path of the frame that the form of the first view submits to without a script. */
export const frame = '/iframes/calcolatori/leasing'

type FieldView = (props: { model: LeasingModel }) => VNode

/** Price, first rental, term and purchase option, by property of the need. */
export const dials = {
  valore: ({ model }) => (
    <Dial id="valore" label="Prezzo senza IVA" unit="€" field={model.need.numbers.valore} />
  ),
  anticipoPerc: ({ model }) => (
    <Dial
      id="anticipo"
      label="Anticipo"
      unit="%"
      field={model.need.numbers.anticipo}
      help="Il primo canone, più alto, che si paga alla firma."
    />
  ),
  durataMesi: ({ model }) => (
    <Dial id="durata" label="Durata" unit="mesi" field={model.need.numbers.durata} />
  ),
  riscattoPerc: ({ model }) => (
    <Dial
      id="riscatto"
      label="Riscatto"
      unit="%"
      field={model.live.value?.optionField(model) ?? model.need.numbers.riscatto}
      help="Il prezzo per diventare proprietari, alla fine."
    />
  ),
} satisfies Record<string, FieldView>

/** Good, price, first rental, term and purchase option. */
export const Dials = ({ model }: { model: LeasingModel }) => (
  <>
    {model.live.value && <model.live.value.GoodChoice model={model} />}
    <div class="dials">
      {Object.entries(dials).map(([name, Field]) => (
        <Field key={name} model={model} />
      ))}
    </div>
  </>
)

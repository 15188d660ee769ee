import type { VNode } from 'preact'
import { employments } from '../../contract/products/loan.ts'
import type { Employment } from '../../finance/offers/loans/loan-types.ts'
import { Dial } from '../shared/fields/dial.tsx'
import { NumberInput } from '../shared/fields/number-input.tsx'
import { NeedProvince } from '../shared/fields/province-select.tsx'
import { furtherNeed } from './further-need.ts'
import type { LoanModel } from './model.ts'
import { PurposeChoice } from './purpose-choice.tsx'

type FieldView = (props: { model: LoanModel }) => VNode

/** The employment; the id differs where the field stands a second time. */
export const EmploymentField = ({ model, id = 'occupazione' }: { model: LoanModel; id?: string }) => (
  <div class="field">
    <label for={id}>Occupazione</label>
    <select
      class="select"
      id={id}
      value={furtherNeed(model).occupazione.value ?? ''}
      onChange={event => {
        furtherNeed(model).occupazione.value = (event.currentTarget.value as Employment) || undefined
      }}
    >
      <option value="">Non indicata</option>
      {Object.entries(employments).map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  </div>
)

/** The editable parts of the need, by property name. */
export const needFields = {
  importo: ({ model }) => (
    <Dial id="importo" label="Importo del prestito" unit="€" field={model.need.numbers.importo} />
  ),
  durataMesi: ({ model }) => (
    <Dial id="durata" label="Durata" unit="mesi" field={model.need.numbers.durata} />
  ),
  finalita: PurposeChoice,
  occupazione: EmploymentField,
  redditoNetto: ({ model }) => (
    <NumberInput
      id="reddito"
      label="Reddito netto mensile"
      unit="€"
      field={furtherNeed(model).redditoNetto}
    />
  ),
  altreRate: ({ model }) => (
    <NumberInput
      id="altre-rate"
      label="Altre rate al mese"
      unit="€"
      help="Mutuo, prestiti e finanziamenti in corso."
      field={furtherNeed(model).altreRate}
    />
  ),
  eta: ({ model }) => <NumberInput id="eta" label="Età" unit="anni" field={furtherNeed(model).eta} />,
  provincia: ({ model }) => (
    <NeedProvince
      client={model.client}
      id="provincia-residenza"
      label="Provincia di residenza"
      none="Non indicata"
      province={furtherNeed(model).provincia}
    />
  ),
} satisfies Record<string, FieldView>

const personFields = ['occupazione', 'redditoNetto', 'altreRate', 'eta', 'provincia'] as const

/** Optional details that lenders consider besides the loan. */
export const PersonFields = ({ model }: { model: LoanModel }) => (
  <>
    {personFields.map(name => {
      const Field = needFields[name]
      return <Field key={name} model={model} />
    })}
  </>
)

import type { VNode } from 'preact'
import { payName } from '../../contract/products/cdq.ts'
import { Dial } from '../shared/fields/dial.tsx'
import { NumberInput } from '../shared/fields/number-input.tsx'
import { NeedProvince } from '../shared/fields/province-select.tsx'
import { AgeField } from './age-field.tsx'
import { KindChoice, Wanted } from './choices.tsx'
import { EmployerChoice } from './employer-choice.tsx'
import { furtherNeed } from './further-need.ts'
import type { CdqModel } from './model.ts'

type FieldView = (props: { model: CdqModel }) => VNode | null

/** The editable parts of the need, by property name. */
export const needFields = {
  prodotto: KindChoice,
  netto: ({ model: { need } }) => (
    <Dial id="netto" label={payName(need.prodotto.value)} unit="€" field={need.numbers.netto} />
  ),
  nettoRichiesto: Wanted,
  durataMesi: ({ model: { need } }) => (
    <Dial id="durata" label="Durata" unit="mesi" field={need.numbers.durata} />
  ),
  occupazione: EmployerChoice,
  altraQuota({ model }) {
    const kind = model.need.prodotto.value
    return kind === 'cqp' ? null : (
      <NumberInput
        id="altra-quota"
        label={kind === 'delega' ? 'Cessione già in corso' : 'Delega già in corso'}
        unit="€"
        help={
          kind === 'delega'
            ? 'La rata della cessione che resta.'
            : 'La rata della delega che resta. Una cessione in corso si rinnova.'
        }
        field={furtherNeed(model).altraQuota}
      />
    )
  },
  pignoramento: ({ model }) => (
    <NumberInput
      id="pignoramento"
      label="Pignoramento"
      unit="€"
      help="Quanto si trattiene ogni mese."
      field={furtherNeed(model).pignoramento}
    />
  ),
  rata: ({ model }) =>
    model.need.cerca.value === 'importo' ? null : (
      <NumberInput
        id="rata-desiderata"
        label="Rata desiderata"
        unit="€"
        help="Se è meno della più alta."
        field={furtherNeed(model).rata}
      />
    ),
  eta: AgeField,
  anzianita: ({ model }) =>
    model.need.prodotto.value === 'cqp' ? null : (
      <NumberInput
        id="anzianita"
        label="Anzianità di servizio"
        unit="anni"
        field={furtherNeed(model).anzianita}
      />
    ),
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

const personFields = ['altraQuota', 'pignoramento', 'rata', 'eta', 'anzianita', 'provincia'] as const

/**
 * Optional details that determine the instalment, and that lenders consider; `without` leaves out the one that stands
 * elsewhere.
 */
export const PersonFields = ({ model, without }: { model: CdqModel; without?: 'eta' | false }) => (
  <>
    {personFields.map(name => {
      const Field = needFields[name]
      return name === without ? null : <Field key={name} model={model} />
    })}
  </>
)

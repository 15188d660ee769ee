import { useSignalEffect } from '@preact/signals'
import type { VNode } from 'preact'
import { formatDuration, formatPercent } from '../../../contract/italian/format.ts'
import { energyClasses, purposes } from '../../../contract/products/mortgage.ts'
import { amountLabel } from '../../../contract/products/offer-words.ts'
import type { EnergyClass, Purpose } from '../../../finance/offers/types.ts'
import { Choice } from '../../shared/fields/choice.tsx'
import { Dial } from '../../shared/fields/dial.tsx'
import { NumberInput } from '../../shared/fields/number-input.tsx'
import { NeedProvince } from '../../shared/fields/province-select.tsx'
import type { MortgageModel } from '../model.ts'
import { FirstHomeFund } from './first-home-fund.tsx'
import { followRemaining, furtherNeed } from './further-need.ts'
import { RateKindChoice } from './rate-kind-choice.tsx'

type FieldView = (props: { model: MortgageModel }) => VNode

const entries = <K extends string>(labels: Record<K, string>) => Object.entries(labels) as [K, string][]

export const EnergyClassSelect = ({ model, id = 'classe' }: { model: MortgageModel; id?: string }) => (
  <div class="field">
    <label for={id}>Classe energetica</label>
    <select
      class="select"
      id={id}
      value={furtherNeed(model).classeEnergetica.value ?? ''}
      onChange={event => {
        furtherNeed(model).classeEnergetica.value = (event.currentTarget.value as EnergyClass) || undefined
      }}
    >
      <option value="">Non so</option>
      {entries(energyClasses).map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  </div>
)

const yearsOf = (instalments: number | undefined) =>
  instalments ? `Mensili: ${formatDuration(instalments)}.` : 'Mensili: 15 anni sono 180 rate.'

/**
 * The current mortgage of a transfer: instalment, and number of remaining instalments. `within` makes the ids unique
 * where the fields are visible twice.
 */
export function PresentLoanFields({ model, within }: { model: MortgageModel; within?: string }) {
  useSignalEffect(() => followRemaining(model.need, model.settings.value.predefinito.durataMesi / 12))
  return (
    <>
      <NumberInput
        id={`rata-attuale${within ?? ''}`}
        label="Rata di oggi"
        unit="€"
        field={furtherNeed(model).rataAttuale}
      />
      <NumberInput
        id={`rate-residue${within ?? ''}`}
        label="Rate che restano"
        unit="rate"
        help={yearsOf(furtherNeed(model).rateResidue.value.value)}
        field={furtherNeed(model).rateResidue}
      />
    </>
  )
}

/** The editable parts of the need, by property name. */
export const needFields = {
  importo: ({ model }) => (
    <Dial
      id="importo"
      label={amountLabel(model.need.finalita.value)}
      unit="€"
      field={model.need.numbers.importo}
      help={`${formatPercent(model.need.ltv.value, 1)} del valore. Oltre l’80\u00a0% servono garanzie aggiuntive.`}
    />
  ),
  valore: ({ model }) => (
    <Dial id="valore" label="Valore della casa" unit="€" field={model.need.numbers.valore} />
  ),
  durataMesi: ({ model }) => (
    <Dial id="durata" label="Durata" unit="anni" field={model.need.numbers.durata} />
  ),
  finalita: ({ model }) => (
    <Choice<Purpose>
      name="finalita"
      label="Finalità"
      options={entries(purposes)}
      value={model.need.finalita.value}
      choose={model.need.choosePurpose}
    />
  ),
  tipoTasso: ({ model }) => <RateKindChoice model={model} />,
  provincia: ({ model }) => (
    <NeedProvince
      client={model.client}
      id="provincia-casa"
      label="Provincia della casa"
      none="Non ancora scelta"
      province={furtherNeed(model).provincia}
    />
  ),
  eta: ({ model }) => (
    <NumberInput
      id="eta"
      label="Età"
      unit="anni"
      help="Di chi, fra i richiedenti, è più anziano."
      field={furtherNeed(model).eta}
    />
  ),
  redditoNetto: ({ model }) => (
    <NumberInput
      id="reddito"
      label="Reddito netto mensile"
      unit="€"
      help="Di tutti i richiedenti insieme."
      field={furtherNeed(model).redditoNetto}
    />
  ),
  altreRate: ({ model }) => (
    <NumberInput
      id="altre-rate"
      label="Altre rate al mese"
      unit="€"
      help="Prestiti e finanziamenti in corso."
      field={furtherNeed(model).altreRate}
    />
  ),
  classeEnergetica: EnergyClassSelect,
  rataAttuale: PresentLoanFields,
} satisfies Record<string, FieldView>

const detailFields = ['provincia', 'eta', 'redditoNetto', 'altreRate', 'classeEnergetica'] as const

/** Optional details that banks consider besides property and loan. The present mortgage of a transfer is asked elsewhere. */
export const Details = ({ model }: { model: MortgageModel }) => (
  <div class="details">
    {detailFields.map(name => {
      const Field = needFields[name]
      return <Field key={name} model={model} />
    })}
    {model.need.finalita.value === 'prima_casa' && <FirstHomeFund model={model} />}
  </div>
)

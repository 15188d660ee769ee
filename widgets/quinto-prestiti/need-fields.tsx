import { employments } from '../../contract/products/loan.ts'
import type { Employment } from '../../finance/offers/loans/loan-types.ts'
import { NumberInput } from '../shared/fields/number-input.tsx'
import { ProvinceSelect } from '../shared/fields/province-select.tsx'
import { furtherNeed } from './further-need.ts'
import type { LoanModel } from './model.ts'

/** Optional details that lenders consider besides the loan. */
export function PersonFields({ model }: { model: LoanModel }) {
  const { occupazione, redditoNetto, altreRate, eta, provincia } = furtherNeed(model)
  return (
    <>
      <div class="field">
        <label for="occupazione">Occupazione</label>
        <select
          class="select"
          id="occupazione"
          value={occupazione.value ?? ''}
          onChange={event => {
            occupazione.value = (event.currentTarget.value as Employment) || undefined
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
      <NumberInput id="reddito" label="Reddito netto mensile" unit="€" field={redditoNetto} />
      <NumberInput
        id="altre-rate"
        label="Altre rate al mese"
        unit="€"
        help="Mutuo, prestiti e finanziamenti in corso."
        field={altreRate}
      />
      <NumberInput id="eta" label="Età" unit="anni" field={eta} />
      <ProvinceSelect
        client={model.client}
        id="provincia-residenza"
        label="Provincia di residenza"
        none="Non indicata"
        value={provincia.value ?? ''}
        choose={sigla => {
          provincia.value = sigla || undefined
        }}
      />
    </>
  )
}

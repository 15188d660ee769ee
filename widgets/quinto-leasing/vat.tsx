import { vatPercent } from '../../contract/products/leasing-vat.ts'
import type { LeasingModel } from './model.ts'
import css from './vat.css?inline'

/** Chooses between figures net of VAT and with it. */
export function VatSwitch({ model }: { model: LeasingModel }) {
  model.context.adopt(css)
  const { conIva } = model.need
  return (
    <label class="check">
      <input
        type="checkbox"
        name="iva"
        checked={conIva.value}
        onChange={event => {
          conIva.value = event.currentTarget.checked
        }}
      />
      Con IVA al {vatPercent}&nbsp;%
    </label>
  )
}

import { type Signal, signal } from '@preact/signals'
import type { LeasingModel } from './model.ts'
import css from './vat.css?inline'

/** Percent: the ordinary rate (DPR 633/1972, art. 16), due on first rental, rentals and option. */
const vatPercent = 22

/** An amount with VAT, rounded half up, cents. */
export const withVat = (cents: number): number => Math.round((cents * (100 + vatPercent)) / 100)

const known = new WeakMap<LeasingModel, Signal<boolean>>()

/** Whether the figures of a calculator include VAT. */
export function isWithVat(model: LeasingModel): Signal<boolean> {
  const chosen = known.get(model) ?? signal(false)
  known.set(model, chosen)
  return chosen
}

/** A payment as the person wants to see it, cents: net of VAT, or with it. */
export const shownPayment = (model: LeasingModel, cents: number): number =>
  isWithVat(model).value ? withVat(cents) : cents

/** Chooses between figures net of VAT and with it. */
export function VatSwitch({ model }: { model: LeasingModel }) {
  model.context.adopt(css)
  const chosen = isWithVat(model)
  return (
    <label class="check">
      <input
        type="checkbox"
        name="iva"
        checked={chosen.value}
        onChange={event => {
          chosen.value = event.currentTarget.checked
        }}
      />
      Con IVA al {vatPercent}&nbsp;%
    </label>
  )
}

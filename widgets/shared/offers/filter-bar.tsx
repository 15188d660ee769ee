import type { Calculator } from '../calculator/calculator.ts'
import type { ProductTypes } from '../calculator/product.ts'
import { banksOf, listOf } from './list-state.ts'
import type { OffersView } from './offers-view.ts'

interface Props<T extends ProductTypes> {
  model: Calculator<T>
  view: OffersView<T>
  /** All offers, so that each option shows what it would leave. */
  offers: readonly T['offer'][]
}

/** Filters and order of the list. */
export function FilterBar<T extends ProductTypes>({ model, view, offers }: Props<T>) {
  const { FirstFilters, MissingForFilters, filters, orders, names } = view
  const { bank, on, order } = listOf(model)
  const banks = banksOf(offers)
  const absent = bank.value && !banks.some(({ id }) => id === bank.value?.id) ? bank.value : null
  const turn = (name: string, isOn: boolean) => {
    const next = new Set(on.value)
    if (isOn) next.add(name)
    else next.delete(name)
    on.value = next
  }
  return (
    <fieldset class="filters">
      <legend class="hidden">Filtri e ordine</legend>
      {FirstFilters && <FirstFilters model={model} />}
      <div class="field">
        <label class="hidden" for="filtro-banca">
          {names?.lender ?? 'Banca'}
        </label>
        <select
          class="select"
          id="filtro-banca"
          value={bank.value?.id ?? ''}
          onChange={event => {
            const { value } = event.currentTarget
            bank.value = banks.find(({ id }) => id === value) ?? null
          }}
        >
          <option value="">{names?.lenders ?? 'Tutte le banche'}</option>
          {absent && <option value={absent.id}>{absent.name} (nessuna offerta)</option>}
          {banks.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {count > 1 ? `${name} (${count})` : name}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label class="hidden" for="ordine">
          In ordine di
        </label>
        <select
          class="select"
          id="ordine"
          value={order.value}
          onChange={event => {
            order.value = Number(event.currentTarget.value)
          }}
        >
          {orders.map(({ name }, at) => (
            <option key={name} value={at}>
              In ordine di {name}
            </option>
          ))}
        </select>
      </div>
      {filters.map(({ name, label }) => (
        <label key={name} class="check">
          <input
            type="checkbox"
            name={`filtro-${name}`}
            checked={on.value.has(name)}
            onChange={event => turn(name, event.currentTarget.checked)}
          />
          {label}
        </label>
      ))}
      {MissingForFilters && <MissingForFilters model={model} on={on.value} />}
    </fieldset>
  )
}

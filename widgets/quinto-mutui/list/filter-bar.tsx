import type { Signal } from '@preact/signals'
import type { Offer } from '../../../finance/offers/types.ts'
import type { MortgageModel } from '../model.ts'
import { furtherNeed } from '../need/further-need.ts'
import { EnergyClassSelect } from '../need/need-fields.tsx'
import { RateKindChoice } from '../need/rate-kind-choice.tsx'
import { banksOf, filtersOf } from './filters.ts'

/** Filters of the list. `offers` are unfiltered, so that each option shows what it would leave. */
export function FilterBar({ model, offers }: { model: MortgageModel; offers: Offer[] }) {
  const { bank, green, withoutOptional } = filtersOf(model)
  const { classeEnergetica } = furtherNeed(model)
  const banks = banksOf(offers)
  const absent = bank.value && !banks.some(({ id }) => id === bank.value?.id) ? bank.value : null
  return (
    <fieldset class="filters">
      <legend class="hidden">Filtri</legend>
      <RateKindChoice model={model} inBar />
      <div class="field">
        <label class="hidden" for="filtro-banca">
          Banca
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
          <option value="">Tutte le banche</option>
          {absent && <option value={absent.id}>{absent.name} (nessuna offerta)</option>}
          {banks.map(({ id, name, count }) => (
            <option key={id} value={id}>
              {count > 1 ? `${name} (${count})` : name}
            </option>
          ))}
        </select>
      </div>
      <Check name="filtro-verdi" label="Solo mutui verdi" on={green} />
      <Check name="filtro-facoltative" label="Senza polizze facoltative" on={withoutOptional} />
      {green.value && !classeEnergetica.value && (
        <div class="missing">
          <EnergyClassSelect model={model} id="classe-filtro" />
          <p class="note">
            Un mutuo verde è riservato alle case delle classi migliori: la classe è nell’attestato di
            prestazione energetica (APE).
          </p>
        </div>
      )}
    </fieldset>
  )
}

const Check = ({ name, label, on }: { name: string; label: string; on: Signal<boolean> }) => (
  <label class="check">
    <input
      type="checkbox"
      name={name}
      checked={on.value}
      onChange={event => {
        on.value = event.currentTarget.checked
      }}
    />
    {label}
  </label>
)

import type { AgenciesModel, Found } from './model.ts'
import { everywhere } from './where.ts'

/** Filters by region, service, opening and access. */
export function Filters({ model, found }: { model: AgenciesModel; found: Found }) {
  const where = model.where.value
  const { aperte, accessibili, servizio } = model.filters.value
  const region = where.kind === 'region' ? where.nome : ''
  return (
    <fieldset class="filters">
      <legend class="hidden">Quali agenzie</legend>
      <div class="field">
        <label for="regione">Regione</label>
        <select
          class="select"
          id="regione"
          value={region}
          onChange={({ currentTarget: { value } }) =>
            model.go(value ? { kind: 'region', nome: value } : everywhere)
          }
        >
          <option value="">Tutte</option>
          {region && !found.regioni.some(({ nome }) => nome === region) && (
            <option value={region}>{region} (0)</option>
          )}
          {found.regioni.map(({ nome, numero }) => (
            <option key={nome} value={nome}>
              {`${nome} (${numero})`}
            </option>
          ))}
        </select>
      </div>
      <div class="field">
        <label for="servizio">Servizio</label>
        <select
          class="select"
          id="servizio"
          value={servizio}
          onChange={event => model.setFilters({ servizio: event.currentTarget.value })}
        >
          <option value="">Qualsiasi</option>
          {found.servizi.map(nome => (
            <option key={nome} value={nome}>
              {nome}
            </option>
          ))}
        </select>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={aperte}
          onChange={event => model.setFilters({ aperte: event.currentTarget.checked })}
        />
        Aperte adesso
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={accessibili}
          onChange={event => model.setFilters({ accessibili: event.currentTarget.checked })}
        />
        Senza gradini
      </label>
    </fieldset>
  )
}

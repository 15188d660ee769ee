import { formatNumber } from '../../contract/italian/format.ts'
import { telephone } from '../../contract/italian/telephone.ts'
import { AgencyRow } from './agency-row.tsx'
import type { AgenciesModel } from './model.ts'

/** The found agencies. The list is complete without the map. */
export function AgencyList({ model }: { model: AgenciesModel }) {
  const found = model.found.value
  if (!found) return model.trouble.value?.kind === 'failed' ? null : <Waiting />
  if (model.search.unknown.value || found.totale === 0) return <Nothing model={model} />
  const missing = found.totale - found.agenzie.length
  return (
    <div class="list" aria-busy={model.busy.value}>
      {/* biome-ignore lint/a11y/noRedundantRoles: without the role Safari does not announce a list that has no markers */}
      <ul role="list">
        {found.agenzie.map(agency => (
          <AgencyRow key={agency._id} model={model} agency={agency} />
        ))}
      </ul>
      {missing > 0 && (
        <button class="button" type="button" aria-busy={model.busy.value} onClick={() => void model.more()}>
          {missing === 1 ? 'Mostra l’ultima' : `Mostra altre agenzie (ne restano ${formatNumber(missing)})`}
        </button>
      )}
    </div>
  )
}

/** Shown when no agency matches, or when the place is unknown: a list would be of another place. */
function Nothing({ model }: { model: AgenciesModel }) {
  const { telefono } = model.settings.value.intermediario
  const unknown = model.search.unknown.value
  const hasFilters = !unknown && model.hasFilters.value
  return (
    <div class="list nothing">
      <p>
        {unknown
          ? 'Controlli il nome, o cerchi il comune più vicino.'
          : hasFilters
            ? 'Nessuna agenzia ha tutto ciò che cerca.'
            : 'Qui non c’è un’agenzia: un consulente risponde al telefono o in video.'}
      </p>
      <p class="actions">
        {hasFilters && (
          <button class="button" type="button" onClick={model.clearFilters}>
            Togli i filtri
          </button>
        )}
        {(unknown || model.foundAt.value.kind !== 'everywhere') && (
          <button class="button" type="button" onClick={model.goEverywhere}>
            Vedi tutte le agenzie
          </button>
        )}
        <a href={telephone(telefono)}>Chiama {telefono}</a>
      </p>
    </div>
  )
}

const Waiting = () => (
  <section class="list" aria-busy="true" aria-label="Si cercano le agenzie">
    {[1, 2, 3].map(row => (
      <div class="row" key={row}>
        <span class="skeleton short" />
        <span class="skeleton" />
        <span class="skeleton" />
      </div>
    ))}
  </section>
)

import { useSignalEffect } from '@preact/signals'
import { ProvidedBy } from '../shared/calculator/provider.tsx'
import { TroubleNotice } from '../shared/loading/trouble.tsx'
import { Filters } from './filters.tsx'
import { AgencyList } from './list.tsx'
import { MapPlace } from './map-place.tsx'
import type { AgenciesModel } from './model.ts'
import { SearchForm } from './search-form.tsx'
import { foundInWords } from './where.ts'

/** The search, the list, the map beside the list, and the provider. */
export function View({ model }: { model: AgenciesModel }) {
  const found = model.found.value
  const unknown = model.search.unknown.value
  useSignalEffect(model.ready)
  return (
    <div class="w" part="agenzie">
      {!model.context.attributes.titolo.value && <h2>Le agenzie</h2>}
      <SearchForm model={model} />
      {found && <Filters model={model} found={found} />}
      <p class="found" role="status">
        {unknown
          ? `«${unknown}»: luogo non trovato`
          : found && foundInWords(model.foundAt.value, found.totale, found.regioni.length)}
      </p>
      <TroubleNotice model={model} />
      <div class="both">
        <AgencyList model={model} />
        {found && !unknown && <MapPlace model={model} />}
      </div>
      <ProvidedBy broker={model.settings.value.intermediario} link={model.link} />
    </div>
  )
}

import { telephone } from '../../contract/italian/telephone.ts'
import { ProvidedBy } from '../shared/calculator/provider.tsx'
import { TroubleNotice } from '../shared/loading/trouble.tsx'
import { Filters } from './filters.tsx'
import { AgencyList } from './list.tsx'
import { MapPlace } from './map-place.tsx'
import type { AgenciesModel } from './model.ts'
import { SearchForm } from './search-form.tsx'
import { farInWords, foundInWords } from './where.ts'

/** The search, the list, the map beside the list, and the provider. */
export function View({ model }: { model: AgenciesModel }) {
  const found = model.found.value
  const unknown = model.search.unknown.value
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
      <Far model={model} />
      <TroubleNotice model={model} />
      <div class="both">
        <AgencyList model={model} />
        {found && !unknown && <MapPlace model={model} />}
      </div>
      <ProvidedBy broker={model.settings.value.intermediario} link={model.link} />
    </div>
  )
}

/** Offers a meeting without a journey where even the nearest agency is far. */
function Far({ model }: { model: AgenciesModel }) {
  const { telefono } = model.settings.value.intermediario
  const words = !model.search.unknown.value && farInWords(model.foundAt.value, model.found.value?.agenzie[0])
  return (
    <div role="status">
      {words && (
        <div class="notice">
          <p>
            {words} Un consulente La segue lo stesso, al telefono o in video:{' '}
            <a href={model.link('/contattaci#scrivere')}>chieda un appuntamento</a> o{' '}
            <a href={telephone(telefono)}>chiami {telefono}</a>.
          </p>
        </div>
      )}
    </div>
  )
}

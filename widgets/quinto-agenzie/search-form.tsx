import { comboboxAttributes, Suggestions } from '../shared/places/combobox.tsx'
import type { AgenciesModel } from './model.ts'

const positionWords: Partial<Record<AgenciesModel['position']['value'], string>> = {
  denied: 'Il browser non permette di usare la posizione. Scriva il comune o il CAP.',
  unavailable: 'La posizione non si trova. Scriva il comune o il CAP.',
}

/** The search form: a combobox of places, or the browser's position. */
export function SearchForm({ model }: { model: AgenciesModel }) {
  const { search, position } = model
  return (
    <search>
      <form
        class="search"
        part="ricerca"
        onSubmit={event => {
          event.preventDefault()
          void search.submit()
        }}
      >
        <div class="field">
          <label for="luogo">Comune o CAP, provincia, regione</label>
          <div class="combo">
            <input
              class="input"
              id="luogo"
              type="text"
              autocomplete="off"
              enterkeyhint="search"
              aria-describedby={search.problem.value ? 'luogo-aiuto' : undefined}
              value={search.text.value}
              onInput={event => search.type(event.currentTarget.value)}
              onBlur={search.close}
              {...comboboxAttributes(search)}
            />
            <Suggestions search={search} />
          </div>
        </div>
        <button class="button primary" type="submit">
          Cerca
        </button>
        <button
          class="button"
          type="button"
          aria-busy={position.value === 'asking'}
          onClick={() => void model.locate()}
        >
          Usa la mia posizione
        </button>
      </form>
      <p class="status" id="luogo-aiuto" role="status">
        {search.problem.value || positionWords[position.value]}
      </p>
    </search>
  )
}

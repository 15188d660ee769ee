import type { AgenciesModel } from './model.ts'
import { suggestionInWords } from './where.ts'

/** The search form: an editable combobox (ARIA APG) with suggestions, or the browser's position. */
export function SearchForm({ model }: { model: AgenciesModel }) {
  const { search, position } = model
  const options = search.open.value ? (search.options.value ?? []) : []
  const active = search.active.value

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      search.move(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key === 'Escape') {
      if (search.open.value) search.close()
      else search.clear()
    }
  }

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
              role="combobox"
              autocomplete="off"
              spellcheck={false}
              enterkeyhint="search"
              aria-autocomplete="list"
              aria-expanded={options.length > 0}
              aria-controls="luoghi"
              aria-activedescendant={options.length > 0 && active >= 0 ? `luogo-${active}` : undefined}
              aria-describedby={search.problem.value ? 'luogo-aiuto' : undefined}
              value={search.text.value}
              onInput={event => search.type(event.currentTarget.value)}
              onKeyDown={press}
              onBlur={search.close}
            />
            <div
              class="options"
              id="luoghi"
              role="listbox"
              tabIndex={-1}
              aria-label="Luoghi"
              hidden={options.length === 0}
            >
              {options.map((option, i) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
                <div
                  key={suggestionInWords(option)}
                  id={`luogo-${i}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={i === active}
                  // Prevents the blur of the field, which would close the list.
                  onPointerDown={event => event.preventDefault()}
                  onClick={() => search.pick(option)}
                >
                  {suggestionInWords(option)}
                </div>
              ))}
            </div>
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
        {search.problem.value || positionInWords(position.value)}
      </p>
      <p class="hidden" role="status">
        {options.length > 0 && (options.length === 1 ? '1 suggerimento' : `${options.length} suggerimenti`)}
      </p>
    </search>
  )
}

function positionInWords(position: AgenciesModel['position']['value']): string {
  switch (position) {
    case 'denied':
      return 'Il browser non permette di usare la posizione. Scriva il comune o il CAP.'
    case 'unavailable':
      return 'La posizione non si trova. Scriva il comune o il CAP.'
    default:
      return ''
  }
}

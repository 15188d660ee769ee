import type { PlaceSearch } from './place-search.ts'
import { suggestionInWords } from './suggestion.ts'

const shown = ({ open, options }: PlaceSearch) => (open.value ? (options.value ?? []) : [])

const steps: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Attributes of the text field of a place search: an editable combobox (ARIA APG). An element has one place
 * search.
 */
export function comboboxAttributes(search: PlaceSearch) {
  const active = search.active.value
  return {
    role: 'combobox' as const,
    spellcheck: false,
    'aria-autocomplete': 'list' as const,
    'aria-expanded': shown(search).length > 0,
    'aria-controls': 'luoghi',
    'aria-activedescendant': active >= 0 ? `luogo-${active}` : undefined,
    onKeyDown(event: KeyboardEvent) {
      const by = steps[event.key]
      if (by) {
        event.preventDefault()
        search.move(by)
      }
      if (event.key === 'Escape') {
        if (search.open.value) search.close()
        else search.clear()
      }
    },
  }
}

/** The list of suggestions below the text field, and their number for screen readers. */
export function Suggestions({ search }: { search: PlaceSearch }) {
  const options = shown(search)
  return (
    <>
      <div
        class="options"
        id="luoghi"
        role="listbox"
        tabIndex={-1}
        aria-label="Luoghi"
        hidden={options.length === 0}
      >
        {options.map((option, i) => {
          const words = suggestionInWords(option)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            <div
              key={words}
              id={`luogo-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === search.active.value}
              // Prevents the blur of the field, which would close the list.
              onPointerDown={event => event.preventDefault()}
              onClick={() => search.pick(option)}
            >
              {words}
            </div>
          )
        })}
      </div>
      <p class="hidden" role="status">
        {options.length > 0 && (options.length === 1 ? '1 suggerimento' : `${options.length} suggerimenti`)}
      </p>
    </>
  )
}

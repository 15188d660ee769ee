import { batch } from '@preact/signals'
import { fold } from '../../../contract/text/fold.ts'
import { comboboxAttributes, Suggestions } from '../places/combobox.tsx'
import { createPlaceSearch, type PlaceSearch } from '../places/place-search.ts'
import { chosenTownOf, townIn } from './asked-place.ts'
import type { Placing } from './place-fields.tsx'
import type { Combo } from './place-part.tsx'

interface TownSearch {
  search: PlaceSearch
  /** Suggests towns for the text that the person typed before this code arrived. */
  begin(input: HTMLInputElement | null): void
  /** An effect that removes the chosen town when the person chooses another province. */
  follow(): void
  /** Chooses the town whose name the person typed without choosing a suggestion. */
  settle(): Promise<void>
}

const searches = new WeakMap<Placing['form'], TownSearch>()

/** Returns the search of a form's town, created on first use. */
export function townSearchOf(model: Placing): TownSearch {
  const search = searches.get(model.form) ?? createTownSearch(model)
  searches.set(model.form, search)
  return search
}

function createTownSearch({ client, form, context }: Placing): TownSearch {
  const chosen = chosenTownOf(form)
  const { fields } = form
  const search = createPlaceSearch(
    client,
    () => context.attributes.partner.value,
    ({ nome, provincia }) => {
      form.write('comune', nome)
      form.write('provincia', provincia!)
      chosen.value = { nome, provincia: provincia! }
    },
    {
      get value() {
        return fields.value.comune
      },
      set value(text) {
        form.write('comune', text)
      },
      peek: () => fields.peek().comune,
    },
    'comune',
  )
  return {
    search,
    begin(input) {
      if (input?.matches(':focus')) search.type(input.value)
    },
    follow() {
      const { comune, provincia } = fields.value
      const town = chosen.value
      if (!town || !provincia || provincia === town.provincia) return
      batch(() => {
        chosen.value = null
        if (comune === town.nome) form.write('comune', '')
      })
    },
    async settle() {
      search.close()
      const typed = fields.value.comune
      if (!typed.trim() || townIn(form)) return
      if (!search.options.value) await search.suggest()
      const { comune, provincia } = fields.value
      if (comune !== typed) return
      const [town, ...others] = (search.options.value ?? []).filter(
        option => fold(option.nome) === fold(typed) && (!provincia || option.provincia === provincia),
      )
      if (town && others.length === 0) search.pick(town)
    },
  }
}

/** The town's field as a combobox with suggestions. */
export function comboOf(model: Placing): Combo {
  const { search, begin, settle } = townSearchOf(model)
  const { onKeyDown, ...attributes } = comboboxAttributes(search)
  return {
    attributes: {
      ...attributes,
      ref: begin,
      onInput({ currentTarget }: { currentTarget: HTMLInputElement }) {
        // The browser's autofill writes into fields without the focus.
        if (currentTarget.matches(':focus')) search.type(currentTarget.value)
        else model.form.write('comune', currentTarget.value)
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Enter' || !search.open.value) return onKeyDown(event)
        // Enter without a match does not send the form.
        event.preventDefault()
        void search.submit()
      },
      onBlur: () => void settle(),
    },
    list: (
      <>
        <Suggestions search={search} />
        <p class="help" role="status">
          {search.problem.value}
        </p>
      </>
    ),
  }
}

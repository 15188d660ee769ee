import { batch, type Signal, signal } from '@preact/signals'
import type { Client } from '../../../client/client.ts'
import { errorMessage } from '../loading/call-status.ts'
import { type Suggestion, suggestionInWords } from './suggestion.ts'

/** Pause in typing before suggestions are fetched. */
const pauseMs = 180

export type PlaceSearch = ReturnType<typeof createPlaceSearch>

/**
 * Model of a place combobox: a text field with suggestions from the server. `choose` receives the chosen suggestion,
 * after its words are in `text`. With `tipo`, only places of this kind are suggested.
 */
export function createPlaceSearch(
  client: Client,
  partner: () => string | undefined,
  choose: (suggestion: Suggestion) => void,
  text: Pick<Signal<string>, 'value' | 'peek'> = signal(''),
  tipo?: Suggestion['tipo'],
) {
  /** Suggestions for `text`; null until fetched. */
  const options = signal<readonly Suggestion[] | null>(null)
  const open = signal(false)
  /** The highlighted option, which Enter takes: the first until the person moves; -1 without options. */
  const active = signal(-1)
  const problem = signal('')
  /** The submitted text that matches no place; empty when there is none. */
  const unknown = signal('')
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0

  /** Ends a pending fetch; returns the number of the next one. */
  function restart(): number {
    clearTimeout(timer)
    return ++turn
  }

  async function suggest(): Promise<void> {
    const mine = restart()
    const cerca = text.peek().trim()
    if (!cerca) return
    try {
      const answer = await client.call('GET /agenzie/luoghi', { query: { partner: partner(), cerca, tipo } })
      if (mine !== turn) return
      batch(() => {
        options.value = answer
        active.value = answer.length > 0 ? 0 : -1
        problem.value = answer.length ? '' : 'Nessun luogo con questo nome. Scriva il comune o il CAP.'
      })
    } catch (error) {
      if (mine === turn) problem.value = errorMessage(error)
    }
  }

  function close() {
    batch(() => {
      open.value = false
      active.value = -1
    })
  }

  function pick(suggestion: Suggestion) {
    restart()
    batch(() => {
      text.value = suggestionInWords(suggestion)
      options.value = [suggestion]
      problem.value = unknown.value = ''
      close()
      choose(suggestion)
    })
  }

  return {
    text,
    options,
    open,
    active,
    problem,
    unknown,
    type(typed: string) {
      restart()
      batch(() => {
        text.value = typed
        options.value = null
        problem.value = ''
        active.value = -1
        open.value = !!typed.trim()
        if (!open.value) unknown.value = ''
      })
      if (open.value) timer = setTimeout(() => void suggest(), pauseMs)
    },
    /** Moves the active option down (1) or up (-1), wrapping at the ends. */
    move(by: 1 | -1) {
      const count = options.value?.length ?? 0
      if (!count) return
      const from = open.value ? active.value : -1
      batch(() => {
        open.value = true
        active.value = (Math.max(from, by < 0 ? 0 : -1) + by + count) % count
      })
    },
    close,
    suggest,
    pick,
    /** Picks the active option, or the first suggestion for the text. */
    async submit() {
      const typed = text.value
      if (!typed.trim()) return
      if (!options.value) await suggest()
      if (text.value !== typed || !options.value) return
      const chosen = options.value[active.value] ?? options.value[0]
      if (chosen) pick(chosen)
      else unknown.value = typed.trim()
    },
    /** Clears the field when a place was chosen by other means. */
    clear() {
      restart()
      batch(() => {
        text.value = ''
        options.value = null
        problem.value = unknown.value = ''
        close()
      })
    },
    dispose: () => void restart(),
  }
}

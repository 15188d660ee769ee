import { batch, signal } from '@preact/signals'
import type { Client } from '../../client/client.ts'
import { errorMessage } from '../shared/loading/call-status.ts'
import { type Suggestion, suggestionInWords } from './where.ts'

/** Pause in typing before suggestions are fetched. */
const pauseMs = 180

/** Model of the place combobox. `choose` receives the chosen suggestion. */
export function createSearch(
  client: Client,
  partner: () => string | undefined,
  choose: (suggestion: Suggestion) => void,
) {
  const text = signal('')
  /** Suggestions for `text`; null until fetched. */
  const options = signal<readonly Suggestion[] | null>(null)
  const open = signal(false)
  const active = signal(-1)
  const problem = signal('')
  /** The submitted text that matches no place; empty when there is none. */
  const unknown = signal('')
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0

  async function suggest(): Promise<void> {
    clearTimeout(timer)
    const mine = ++turn
    const cerca = text.peek().trim()
    if (!cerca) return
    try {
      const answer = await client.call('GET /agenzie/luoghi', { query: { partner: partner(), cerca } })
      if (mine !== turn) return
      batch(() => {
        options.value = answer
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
    clearTimeout(timer)
    turn++
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
      clearTimeout(timer)
      turn++
      batch(() => {
        text.value = typed
        options.value = null
        problem.value = ''
        active.value = -1
        open.value = typed.trim() !== ''
        if (!open.value) unknown.value = ''
      })
      if (typed.trim()) timer = setTimeout(() => void suggest(), pauseMs)
    },
    /** Moves the active option down (1) or up (-1), wrapping at the ends. */
    move(by: 1 | -1) {
      const count = options.value?.length ?? 0
      if (!count) return
      const from = open.value ? active.value : -1
      batch(() => {
        open.value = true
        active.value = from < 0 ? (by > 0 ? 0 : count - 1) : (from + by + count) % count
      })
    },
    close,
    pick,
    /** Picks the active option, or the first suggestion for the text. */
    async submit() {
      const chosen = options.value?.[active.value]
      if (chosen) return pick(chosen)
      if (!text.value.trim()) return
      const typed = text.value
      if (!options.value) await suggest()
      if (text.value !== typed || !options.value) return
      const [first] = options.value
      if (first) pick(first)
      else unknown.value = typed.trim()
    },
    /** Clears the field when a place was chosen by other means. */
    clear() {
      clearTimeout(timer)
      turn++
      batch(() => {
        text.value = ''
        options.value = null
        problem.value = unknown.value = ''
        close()
      })
    },
    dispose() {
      clearTimeout(timer)
      turn++
    },
  }
}

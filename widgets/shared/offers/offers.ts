import { computed, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { Mode } from '../calculator/settings.ts'
import { createCallStatus } from '../loading/call-status.ts'

/** Terms, and when they arrived. */
export interface DatedTerms<T> {
  terms: T
  at: Date
}

/** What the terms of a need make of it. */
type Quoted<N, T, O> = DatedTerms<T> & { offerte: O[]; need: N }

interface Rules<K extends string, N extends Record<K, string>, T, O, R extends Quoted<N, T, O>> {
  need: ReadonlySignal<N>
  /** What of the need the terms depend on. */
  by: K
  mode: ReadonlySignal<Mode | null>
  /** The one that `known`, the terms the server rendered with, are of. */
  first: N[K]
  known: T | undefined
  /** Asks for the terms of a need, and for what compares them. */
  fetchTerms(need: N, known: T | undefined): Promise<T>
  /** Null while what compares has not arrived. */
  quote(answer: DatedTerms<T>, need: N): R | null
  key(offer: O): string
}

/**
 * Offers for the need. The terms are asked once for each purpose (or kind: `by`), then quoted here at every change of
 * the need; a failed call leaves the result of the one before.
 */
export function createOffers<K extends string, N extends Record<K, string>, T, O, R extends Quoted<N, T, O>>({
  need,
  by,
  mode,
  first,
  known,
  fetchTerms,
  quote,
  key,
}: Rules<K, N, T, O, R>) {
  const answers = signal<Partial<Record<string, DatedTerms<T>>>>(
    known ? { [first]: { terms: known, at: new Date() } } : {},
  )
  const latest = signal(first)
  const status = createCallStatus()
  const chosenKey = signal<string | null>(null)
  const termsKey = computed(() => need.value[by])

  const quoted = (other: N): R | null => {
    const answer = answers.value[other[by]]
    return answer ? quote(answer, other) : null
  }
  const fresh = computed(() => quoted(need.value))
  const kept = computed(() => quoted({ ...need.value, [by]: latest.value }))
  const result = computed(() => fresh.value ?? (status.state.value === 'failed' ? kept.value : null))

  const load = () =>
    status.run(async () => {
      const now = need.peek()
      const terms = await fetchTerms(now, answers.peek()[now[by]]?.terms)
      answers.value = { ...answers.peek(), [now[by]]: { terms, at: new Date() } }
      latest.value = now[by]
    })

  return {
    result,
    status,
    /** The figures on show are not those of the need, or there are none. */
    missing: computed(() => mode.value === 'comparazione' && !fresh.value),
    /** The offer a person asks for; null when none was chosen, or when it no longer stands. */
    chosen: computed(() => result.value?.offerte.find(offer => key(offer) === chosenKey.value) ?? null),
    /** How many offers another need would have on the same terms. */
    count: (other: N): number => untracked(() => quoted(other)?.offerte.length ?? 0),
    choose(offer: O | null) {
      chosenKey.value = offer && key(offer)
    },
    load,
    /** To be run in an effect: asks for the terms that are not there yet. */
    follow() {
      // Of one kind that is not there yet and of another the answer is the same: none.
      void termsKey.value
      if (mode.value === 'comparazione' && !fresh.value) void untracked(load)
    },
  }
}

import { computed, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { Mode } from '../calculator/settings.ts'
import { createCallStatus } from '../loading/call-status.ts'

/** Terms with their arrival time. */
export interface DatedTerms<T> {
  terms: T
  at: Date
}

/** A quotation of a need. */
type Quoted<N, T, O> = DatedTerms<T> & { offerte: O[]; need: N }

interface Rules<K extends string, N extends Record<K, string>, T, O, R extends Quoted<N, T, O>> {
  need: ReadonlySignal<N>
  /** The property of the need that the terms depend on. */
  by: K
  mode: ReadonlySignal<Mode | null>
  /** The value of `by` that `known` applies to; `known` are the terms that the server rendered with. */
  first: N[K]
  known: T | undefined
  /** Fetches the terms of a need, and loads the comparison. */
  termsOf(need: N, known: T | undefined): Promise<T>
  /** Returns null until the comparison has loaded. */
  quote(answer: DatedTerms<T>, need: N): R | null
  key(offer: O): string
}

/**
 * Creates the offers for a need. Terms are fetched once per value of `by`, and each change of the need is quoted here.
 * After a failed call the previous result stays.
 */
export function createOffers<K extends string, N extends Record<K, string>, T, O, R extends Quoted<N, T, O>>({
  need,
  by,
  mode,
  first,
  known,
  termsOf,
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
      const terms = await termsOf(now, answers.peek()[now[by]]?.terms)
      answers.value = { ...answers.peek(), [now[by]]: { terms, at: new Date() } }
      latest.value = now[by]
    })

  return {
    result,
    status,
    /** No result for the current need. */
    missing: computed(() => mode.value === 'comparazione' && !fresh.value),
    /** The offer that the person chose; null when none was chosen or the offer no longer exists. */
    chosen: computed(() => result.value?.offerte.find(offer => key(offer) === chosenKey.value) ?? null),
    /** Number of offers that another need would have on the same terms. */
    count: (other: N): number => untracked(() => quoted(other)?.offerte.length ?? 0),
    choose(offer: O | null) {
      chosenKey.value = offer && key(offer)
    },
    load,
    /** Effect: fetches missing terms. */
    follow() {
      // Subscribes to the key: two keys without terms have the same result, null.
      void termsKey.value
      if (mode.value === 'comparazione' && !fresh.value) void untracked(load)
    },
  }
}

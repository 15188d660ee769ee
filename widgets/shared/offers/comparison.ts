import { type ReadonlySignal, signal } from '@preact/signals'
import type { DatedTerms } from './offers.ts'

export interface Comparison<T> {
  /** Null until it is here. */
  part: ReadonlySignal<T | null>
  /** Rejects when it does not arrive, as the terms it comes with. */
  load(): Promise<void>
}

/** What compares the offers of a calculator: one for all those of the page. It arrives with the first terms. */
export function lateComparison<T>(fetch: () => Promise<T>): Comparison<T> {
  const part = signal<T | null>(null)
  return {
    part,
    async load() {
      part.value ??= await fetch()
    },
  }
}

interface Named {
  prodotto: { _id: string }
}

/** What the terms make of a need, and who is left out: here, or already by the server. */
export function quotationOf<N, O, E extends Named, T extends { condizioni: Named[]; escluse: E[] }>(
  { terms, at }: DatedTerms<T>,
  need: N,
  { offerte, escluse }: { offerte: O[]; escluse: E[] },
) {
  const here = new Set(terms.condizioni.map(c => c.prodotto._id))
  const elsewhere = terms.escluse.filter(e => !here.has(e.prodotto._id))
  return { offerte, escluse: [...escluse, ...elsewhere], need, terms, at }
}

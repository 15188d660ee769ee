import { signal } from '@preact/signals'
import type { Comparison, ComparisonPart, ProductTypes } from '../calculator/product.ts'
import type { DatedTerms } from './offers.ts'

/** The part that compares offers, shared by all calculators of the page. Loads with the first terms. */
export function lateComparison<T extends ProductTypes>(
  fetch: () => Promise<ComparisonPart<T>>,
): Comparison<T> {
  const part = signal<ComparisonPart<T> | null>(null)
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

/** Builds a result, with the products excluded here or already by the server. */
export function quotationOf<N, O, E extends Named, T extends { condizioni: Named[]; escluse: E[] }>(
  { terms, at }: DatedTerms<T>,
  need: N,
  { offerte, escluse }: { offerte: O[]; escluse: E[] },
) {
  const here = new Set(terms.condizioni.map(c => c.prodotto._id))
  const elsewhere = terms.escluse.filter(e => !here.has(e.prodotto._id))
  return { offerte, escluse: [...escluse, ...elsewhere], need, terms, at }
}

import { quote } from '../../finance/offers/quote.ts'
import type { Need } from '../../finance/offers/types.ts'
import type { DatedTerms } from '../shared/offers.ts'
import type { MortgageTerms, Result } from './offers.ts'

/** What the terms make of a need, and who is left out: here, or already by the server. */
export function quotation({ terms, at }: DatedTerms<MortgageTerms>, need: Need): Result {
  const { offerte, escluse } = quote({ need, terms: terms.condizioni, rates: terms.tassi })
  const here = new Set(terms.condizioni.map(c => c.prodotto._id))
  const elsewhere = terms.escluse.filter(e => !here.has(e.prodotto._id))
  return { offerte, escluse: [...escluse, ...elsewhere], need, terms, at }
}

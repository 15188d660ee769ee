import { quoteLoan } from '../../finance/offers/loan-quote.ts'
import type { LoanNeed } from '../../finance/offers/loan-types.ts'
import type { DatedTerms } from '../shared/offers.ts'
import type { LoanTermsAnswer, Result } from './offers.ts'

/** What the terms make of a need, and who is left out: here, or already by the server. */
export function quotation({ terms, at }: DatedTerms<LoanTermsAnswer>, need: LoanNeed): Result {
  const { offerte, escluse } = quoteLoan({ need, terms: terms.condizioni, rates: terms.tassi })
  const here = new Set(terms.condizioni.map(c => c.prodotto._id))
  const elsewhere = terms.escluse.filter(e => !here.has(e.prodotto._id))
  return { offerte, escluse: [...escluse, ...elsewhere], need, terms, at }
}

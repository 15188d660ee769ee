import { quote } from '../../finance/offers/quote.ts'
import type { Need } from '../../finance/offers/types.ts'
import { quotationOf } from '../shared/offers/comparison.ts'
import type { DatedTerms } from '../shared/offers/offers.ts'
import type { MortgageTerms, Result } from './offers.ts'

export function quotation(answer: DatedTerms<MortgageTerms>, need: Need): Result {
  const { terms } = answer
  return quotationOf(answer, need, quote({ need, terms: terms.condizioni, rates: terms.tassi }))
}

import { quoteLoan } from '../../finance/offers/loan-quote.ts'
import type { LoanNeed } from '../../finance/offers/loan-types.ts'
import { quotationOf } from '../shared/offers/comparison.ts'
import type { DatedTerms } from '../shared/offers/offers.ts'
import type { LoanTermsAnswer, Result } from './offers.ts'

export function quotation(answer: DatedTerms<LoanTermsAnswer>, need: LoanNeed): Result {
  const { terms } = answer
  return quotationOf(answer, need, quoteLoan({ need, terms: terms.condizioni, rates: terms.tassi }))
}

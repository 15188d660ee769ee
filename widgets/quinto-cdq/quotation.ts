import { quoteCdq } from '../../finance/offers/cdq-quote.ts'
import type { CdqNeed } from '../../finance/offers/cdq-types.ts'
import type { DatedTerms } from '../shared/offers/offers.ts'
import type { CdqTermsAnswer, Result } from './offers.ts'

/** What the terms make of a need. */
export const quotation = ({ terms, at }: DatedTerms<CdqTermsAnswer>, need: CdqNeed): Result => ({
  ...quoteCdq({ need, terms: terms.condizioni, rates: terms.tassi }),
  need,
  terms,
  at,
})

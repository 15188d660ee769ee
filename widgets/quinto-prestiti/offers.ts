import type { AnswerOf } from '../../client/calls.ts'
import type { Client } from '../../client/client.ts'
import type { LoanSettings } from '../../contract/products/loan.ts'
import type { LoanNeed, LoanOffer, LoanQuotation } from '../../finance/offers/loan-types.ts'
import type { Settings } from '../shared/calculator/settings.ts'
import { lateComparison } from '../shared/offers/comparison.ts'
import { createOffers, type DatedTerms } from '../shared/offers/offers.ts'
import type { LoanContext } from './model.ts'
import type { LoanNeedModel } from './need.ts'

export type LoanTermsAnswer = AnswerOf<'POST /calcolatori/prestiti/condizioni'>

/** A quotation, what it answers, and on what terms. */
export interface Result extends LoanQuotation, DatedTerms<LoanTermsAnswer> {
  need: LoanNeed
}

/** One for all the calculators of the page. It arrives with the first terms. */
export const comparison = lateComparison(() => import('./comparison.tsx'))

/** Offers for the need, by the terms of its purpose. */
export function createLoanOffers(
  client: Client,
  attributes: LoanContext['attributes'],
  { current, mode }: Settings<LoanSettings>,
  { need }: LoanNeedModel,
  known?: LoanTermsAnswer,
) {
  return createOffers<'finalita', LoanNeed, LoanTermsAnswer, LoanOffer, Result>({
    need,
    mode,
    by: 'finalita',
    first: current.peek().predefinito.finalita,
    known,
    async fetchTerms({ finalita, importo, durataMesi }, before) {
      // What the person said of themselves stays here until a request.
      const body = { partner: attributes.partner.peek(), need: { finalita, importo, durataMesi } }
      const [terms] = await Promise.all([
        before ?? client.call('POST /calcolatori/prestiti/condizioni', { body }),
        comparison.load(),
      ])
      return terms
    },
    quote: (answer, quotedNeed) => comparison.part.value?.quotation(answer, quotedNeed) ?? null,
    // A product has one offer for a need.
    key: ({ prodotto }) => prodotto._id,
  })
}

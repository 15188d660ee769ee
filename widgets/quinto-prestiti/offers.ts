import type { AnswerOf } from '../../client/calls.ts'
import type { Client } from '../../client/client.ts'
import type { LoanSettings } from '../../contract/products/loan.ts'
import type { LoanNeed, LoanOffer, LoanQuotation } from '../../finance/offers/loans/loan-types.ts'
import type { Settings } from '../shared/calculator/settings.ts'
import { lateComparison } from '../shared/offers/comparison.ts'
import { createOffers, type DatedTerms } from '../shared/offers/offers.ts'
import type { LoanContext } from './model.ts'
import type { LoanNeedModel } from './need.ts'

export type LoanTermsAnswer = AnswerOf<'POST /calcolatori/prestiti/condizioni'>

/** A quotation with its need and its terms. */
export interface Result extends LoanQuotation, DatedTerms<LoanTermsAnswer> {
  need: LoanNeed
}

/** Shared by all calculators of the page. Loads with the first terms. */
export const comparison = lateComparison(() => import('./comparison.tsx'))

/** Creates the offers for the need, on the terms of the purpose. */
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
    async termsOf({ finalita, importo, durataMesi }, before) {
      // Personal details stay in the page until a request.
      const body = { partner: attributes.partner.peek(), need: { finalita, importo, durataMesi } }
      const [terms] = await Promise.all([
        before ?? client.call('POST /calcolatori/prestiti/condizioni', { body }),
        comparison.load(),
      ])
      return terms
    },
    quote: (answer, quotedNeed) => comparison.part.value?.quotation(answer, quotedNeed) ?? null,
    // Each product has one offer per need.
    key: ({ prodotto }) => prodotto._id,
  })
}

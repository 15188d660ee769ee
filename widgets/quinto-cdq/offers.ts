import type { AnswerOf } from '../../client/calls.ts'
import type { Client } from '../../client/client.ts'
import type { CdqSettings } from '../../contract/products/cdq.ts'
import type { CdqNeed, CdqOffer, CdqQuotation } from '../../finance/offers/cdq-types.ts'
import type { Settings } from '../shared/calculator/settings.ts'
import { lateComparison } from '../shared/offers/comparison.ts'
import { createOffers, type DatedTerms } from '../shared/offers/offers.ts'
import type { CdqContext } from './model.ts'
import type { CdqNeedModel } from './need.ts'

export type CdqTermsAnswer = AnswerOf<'POST /calcolatori/cdq/condizioni'>

/** A quotation, what it answers, and on what terms. */
export interface Result extends CdqQuotation, DatedTerms<CdqTermsAnswer> {
  need: CdqNeed
}

/** One for all the calculators of the page. It arrives with the first terms. */
export const comparison = lateComparison(() => import('./comparison.tsx'))

/** Offers for the need, by the terms of its kind: nothing else of it leaves the page before a request. */
export function createCdqOffers(
  client: Client,
  attributes: CdqContext['attributes'],
  { current, mode }: Settings<CdqSettings>,
  { need }: CdqNeedModel,
  known?: CdqTermsAnswer,
) {
  return createOffers<'prodotto', CdqNeed, CdqTermsAnswer, CdqOffer, Result>({
    need,
    by: 'prodotto',
    mode,
    first: current.peek().predefinito.prodotto,
    known,
    async fetchTerms({ prodotto }, before) {
      const body = { partner: attributes.partner.peek(), prodotto }
      const [terms] = await Promise.all([
        before ?? client.call('POST /calcolatori/cdq/condizioni', { body }),
        comparison.load(),
      ])
      return terms
    },
    quote: (answer, quotedNeed) => comparison.part.value?.quotation(answer, quotedNeed) ?? null,
    // A product has one offer for a need.
    key: ({ prodotto }) => prodotto._id,
  })
}

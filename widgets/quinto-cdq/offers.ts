import type { AnswerOf } from '../../client/calls.ts'
import type { Client } from '../../client/client.ts'
import type { CdqSettings } from '../../contract/products/cdq.ts'
import type { CdqNeed, CdqOffer, CdqQuotation } from '../../finance/offers/cdq/cdq-types.ts'
import type { Settings } from '../shared/calculator/settings.ts'
import { lateComparison } from '../shared/offers/comparison.ts'
import { createOffers, type DatedTerms } from '../shared/offers/offers.ts'
import type { CdqContext } from './model.ts'
import type { CdqNeedModel } from './need.ts'

export type CdqTermsAnswer = AnswerOf<'POST /calcolatori/cdq/condizioni'>

/** A quotation with its need and its terms. */
export interface Result extends CdqQuotation, DatedTerms<CdqTermsAnswer> {
  need: CdqNeed
}

/** Shared by all calculators of the page. Loads with the first terms. */
export const comparison = lateComparison(() => import('./comparison.tsx'))

/**
 * Creates the offers for the need, on the terms of the product kind. Nothing else of the need leaves the page before a
 * request.
 */
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
    async termsOf({ prodotto }, before) {
      const body = { partner: attributes.partner.peek(), prodotto }
      const [terms] = await Promise.all([
        before ?? client.call('POST /calcolatori/cdq/condizioni', { body }),
        comparison.load(),
      ])
      return terms
    },
    quote: (answer, quotedNeed) => comparison.part.value?.quotation(answer, quotedNeed) ?? null,
    // Each product has one offer per need.
    key: ({ prodotto }) => prodotto._id,
  })
}

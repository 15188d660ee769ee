import type { AnswerOf } from '../../client/calls.ts'
import type { Client } from '../../client/client.ts'
import type { CalculatorSettings } from '../../contract/products/mortgage.ts'
import type { Need, Offer, Quotation } from '../../finance/offers/types.ts'
import type { Settings } from '../shared/calculator/settings.ts'
import { lateComparison } from '../shared/offers/comparison.ts'
import { createOffers, type DatedTerms } from '../shared/offers/offers.ts'
import type { MortgageContext } from './model.ts'
import type { MortgageNeed } from './need/need.ts'

export type MortgageTerms = AnswerOf<'POST /calcolatori/mutui/condizioni'>

/** A quotation with its need and its terms. */
export interface Result extends Quotation, DatedTerms<MortgageTerms> {
  need: Need
}

/** Shared by all calculators of the page. Loads with the first terms. */
export const comparison = lateComparison(() => import('./comparison.tsx'))

/** Key of an offer: an offer has no id, because a product is offered once per kind of rate. */
export const offerKey = ({ prodotto, tipoTasso }: Pick<Offer, 'prodotto' | 'tipoTasso'>) =>
  `${prodotto._id}:${tipoTasso}`

/** Creates the offers for the need, on the terms of the purpose. */
export function createMortgageOffers(
  client: Client,
  attributes: MortgageContext['attributes'],
  { current, mode }: Settings<CalculatorSettings>,
  { need }: MortgageNeed,
  known?: MortgageTerms,
) {
  return createOffers<'finalita', Need, MortgageTerms, Offer, Result>({
    need,
    mode,
    by: 'finalita',
    first: current.peek().predefinito.finalita,
    known,
    async termsOf({ finalita, valore, importo, durataMesi }, before) {
      // The terms depend only on the purpose: personal details stay in the page until a request.
      const body = { partner: attributes.partner.peek(), need: { finalita, valore, importo, durataMesi } }
      const [terms] = await Promise.all([
        before ?? client.call('POST /calcolatori/mutui/condizioni', { body }),
        comparison.load(),
      ])
      return terms
    },
    quote: (answer, quotedNeed) => comparison.part.value?.quotation(answer, quotedNeed) ?? null,
    key: offerKey,
  })
}

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

/** A quotation, what it answers, and on what terms. */
export interface Result extends Quotation, DatedTerms<MortgageTerms> {
  need: Need
}

/** One for all the calculators of the page. It arrives with the first terms. */
export const comparison = lateComparison(() => import('./comparison.tsx'))

/** An offer has no id of its own: a product is offered once for each kind of rate. */
export const offerKey = ({ prodotto, tipoTasso }: Pick<Offer, 'prodotto' | 'tipoTasso'>) =>
  `${prodotto._id}:${tipoTasso}`

/** Offers for the need, by the terms of its purpose. */
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
    async fetchTerms({ finalita, valore, importo, durataMesi }, before) {
      // The terms follow the purpose alone: what the person said of themselves stays here until a request.
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

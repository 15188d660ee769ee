import { signal } from '@preact/signals'
import type { AnswerOf } from '../../client/calls.ts'
import type { Client } from '../../client/client.ts'
import type { LoanSettings } from '../../contract/loan.ts'
import type { LoanNeed, LoanOffer, LoanQuotation } from '../../finance/offers/loan-types.ts'
import { createOffers, type DatedTerms } from '../shared/offers.ts'
import type { Settings } from '../shared/settings.ts'
import type { LoanContext } from './model.ts'
import type { LoanNeedModel } from './need.ts'

export type LoanTermsAnswer = AnswerOf<'POST /calcolatori/prestiti/condizioni'>

/** A quotation, what it answers, and on what terms. */
export interface Result extends LoanQuotation, DatedTerms<LoanTermsAnswer> {
  need: LoanNeed
}

/** One for all the calculators of the page. It arrives with the first terms. */
export const comparison = signal<typeof import('./comparison.ts') | null>(null)

export const loadComparison = async (): Promise<void> => {
  comparison.value ??= await import('./comparison.ts')
}

/** A product has one offer for a need. */
export const offerKey = ({ prodotto }: Pick<LoanOffer, 'prodotto'>) => prodotto._id

/** Offers for the need, by the terms of its purpose. */
export function createLoanOffers(
  client: Client,
  attributes: LoanContext['attributes'],
  { current, mode }: Settings<LoanSettings>,
  { need }: LoanNeedModel,
  known?: LoanTermsAnswer,
) {
  return createOffers<LoanNeed, LoanTermsAnswer, LoanOffer, Result>({
    need,
    mode,
    purpose: current.peek().predefinito.finalita,
    known,
    async ask({ finalita, importo, durataMesi }, before) {
      // What the person said of themselves stays here until a request.
      const body = { partner: attributes.partner.peek(), need: { finalita, importo, durataMesi } }
      const [terms] = await Promise.all([
        before ?? client.call('POST /calcolatori/prestiti/condizioni', { body }),
        loadComparison(),
      ])
      return terms
    },
    quote: (answer, asked) => comparison.value?.quotation(answer, asked) ?? null,
    key: offerKey,
  })
}

import { sentQuotePage } from '../../subjects/agent-quotes/sent-quotes.ts'
import { withdrawnOffer } from '../../subjects/sent-offers/sent-offers.ts'
import type { PageSource } from './source.ts'

/** A quote that an agent sent. */
export const sentQuote: PageSource<'/preventivo/:id'> = {
  isPrivate: true,
  async load(context, { params }) {
    const inviato = await sentQuotePage(context, params.id!)
    const ritirato = inviato ? null : await withdrawnOffer(context, params.id!)
    return { content: { inviato, ritirato }, status: inviato ? 200 : 404 }
  },
}

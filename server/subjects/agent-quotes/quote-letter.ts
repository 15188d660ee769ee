import { formatLongDay } from '../../../contract/italian/days.ts'
import type { QuoteSnapshot } from '../../../contract/products/agent-quote.ts'
import {
  type CustomerQuote,
  quoteInWords,
  quoteIsNoPromise,
} from '../../../contract/products/agent-quote-words.ts'
import type { OfferSender } from '../../../contract/products/sent-offer.ts'
import { warning } from '../../../contract/products/warnings.ts'
import type { LetterCase } from '../../mail/templates.ts'
import { howToReach } from '../sent-offers/offer-letter.ts'

interface Sent {
  snapshot: QuoteSnapshot
  preventivo: CustomerQuote
  indirizzo: string
  /** The last day of the page. */
  scadenza: string
}

/** The letter with a quote that an agent sends. A template cannot empty the figures, the button and the notes. */
export const sentQuoteCase = (
  { snapshot, preventivo, indirizzo, scadenza }: Sent,
  name: string,
  { nome, telefono }: OfferSender,
): LetterCase<'preventivo_inviato'> => ({
  code: 'preventivo_inviato',
  name,
  values: {
    agente: nome,
    preventivo: quoteInWords(snapshot),
    scadenza: formatLongDay(scadenza),
    contatto: howToReach({ nome, telefono }),
  },
  groups: [{ title: preventivo.prodotto, facts: preventivo.cifre }],
  link: { label: 'Apri il preventivo', url: indirizzo },
  notes: [warning, preventivo.esempio, quoteIsNoPromise],
})

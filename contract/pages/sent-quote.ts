import type { CustomerQuote } from '../products/agent-quote-words.ts'
import type { OfferSender } from '../products/sent-offer.ts'
import type { Fact } from '../products/simulation-words.ts'

/** A sent quote as its customer reads it. */
export interface SentQuotePage {
  /** The address of the page. */
  indirizzo: string
  /** The address of the PDF. */
  pdf: string
  /** The last day of the page. */
  scadenza: string
  preventivo: CustomerQuote
  /** The agent who sent the quote; null once the agent may no longer collaborate. */
  agente: OfferSender | null
  /** The house, as the law wants it on every paper. */
  casa: Fact[]
  /** The page is shown to the agent before the quote is sent. */
  anteprima?: true
}

/** A sent quote; null when it has expired or is withdrawn. */
export interface SentQuoteContent {
  inviato: SentQuotePage | null
  /** The agent, if registered, who withdrew the quote of this address; null for every other address. */
  ritirato: { agente: { nome: string; telefono: string | null } | null } | null
}

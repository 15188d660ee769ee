import type { ImpersonalNeed, ImpersonalOffer } from '../../finance/offers/impersonal.ts'
import type { CostName, OfferCost } from '../../finance/offers/types.ts'
import { formatRate } from '../italian/amounts.ts'
import { longDayWith } from '../italian/days.ts'
import { formatEuro } from '../italian/format.ts'
import { rateKinds } from './mortgage.ts'
import { cost, costName, index } from './offer-words.ts'

/** How many offers of the panel an agent sends together. */
export const offersSent = { min: 2, max: 4 } as const

/** The maximum length of the agent's text. */
export const maxOfferText = 1500

/** The agent who sends offers, as the customer sees the agent. */
export interface OfferSender {
  nome: string
  figura: string
  /** Number in the OAM register. */
  oam: string
  telefono: string | null
  email: string
}

/** What an agent adds to the offers of a simulation. */
export interface SentOfferText {
  agente: OfferSender
  testo: string
  /** The page is for the agent and was not sent. */
  anteprima?: true
}

/** What the page of an offer or a quote says about its opening. */
export const openingWords = ({ nome }: Pick<OfferSender, 'nome'>, anteprima?: true): string =>
  anteprima
    ? 'Anteprima: questa pagina è per Lei e non è stata mandata. Vale fino a stasera.'
    : `${nome} vede quando questa pagina è stata aperta la prima volta, e nient’altro.`

/** A figure of the compared offers, one text for each offer. */
export interface ComparedRow {
  nome: string
  valori: string[]
  /** Whether the texts differ. */
  differenti: boolean
  /** The offers with the lowest value, by index; empty where the figures of different rates do not compare. */
  piuBassi: number[]
}

const sumOf = (costs: readonly OfferCost[]) => costs.reduce((sum, { totale }) => sum + totale, 0)
const isInsurance = (name: CostName) => name.startsWith('polizza')

/**
 * Offers for one need side by side: one row for each figure. Only the TAEG says which offer costs least, because the
 * other figures leave out costs or depend on an index.
 */
export function comparedRows(offers: readonly ImpersonalOffer[]): ComparedRow[] {
  const row = (nome: string, text: (offer: ImpersonalOffer) => string): ComparedRow => {
    const valori = offers.map(text)
    return { nome, valori, differenti: new Set(valori).size > 1, piuBassi: [] }
  }
  const taeg = row('TAEG', offer => formatRate(offer.taeg))
  const lowest = Math.min(...offers.map(offer => offer.taeg))
  return [
    row('Rata mensile', offer => formatEuro(offer.rata)),
    ...(offers.some(({ fasi }) => fasi.length > 1)
      ? [
          row('Rata dopo il periodo fisso, oggi', ({ fasi: [, then] }) =>
            then ? `${formatEuro(then.rata)} dal mese ${then.daRata}` : 'La stessa',
          ),
        ]
      : []),
    row('Tasso', offer => rateKinds[offer.tipoTasso]),
    row('TAN', offer => formatRate(offer.tan)),
    {
      ...taeg,
      piuBassi: taeg.differenti ? offers.flatMap(({ taeg }, i) => (taeg === lowest ? [i] : [])) : [],
    },
    ...(offers.some(({ indice }) => indice) ? [row('Indice', offer => index(offer) ?? 'Nessuno')] : []),
    row('Costi all’inizio', ({ costi }) =>
      formatEuro(sumOf(costi.filter(({ quando }) => quando === 'iniziale'))),
    ),
    row('Polizze obbligatorie', ({ costi }) => {
      const insurance = costi.filter(({ voce }) => isInsurance(voce))
      return insurance.length > 0
        ? insurance
            .map(item => `${costName(item).toLowerCase()}, ${formatEuro(item.totale)} in tutto`)
            .join('; ')
        : 'Nessuna'
    }),
    row('Polizze facoltative', ({ facoltative }) =>
      facoltative.length > 0
        ? facoltative.map(item => `${costName(item).toLowerCase()} ${cost(item)}`).join(', ')
        : 'Nessuna',
    ),
    row('Costo totale del credito', ({ interessi, totaleCosti }) => formatEuro(interessi + totaleCosti)),
    row('Totale dovuto', ({ totaleDovuto }) => formatEuro(totaleDovuto)),
    row('Condizioni valide', ({ validoAl }) =>
      validoAl ? `fino ${longDayWith('al', validoAl)}` : 'finché la banca non le cambia',
    ),
  ]
}

/** The offer that the house keeps of what was sent, without anything about the person. */
interface SentOfferFigures {
  banca: string
  prodotto: string
  tipoTasso: ImpersonalOffer['tipoTasso']
  rata: number
  taeg: number
}

/** What the house keeps of a sent offer once its page is gone. */
export interface SentOfferSummary {
  need: ImpersonalNeed
  provincia: string | null
  offerte: SentOfferFigures[]
}

/** What the house keeps of a sent quote in the list of what was sent. */
export interface SentQuoteSummary {
  /** The quote in words. */
  preventivo: string
  offerte: SentOfferFigures[]
}

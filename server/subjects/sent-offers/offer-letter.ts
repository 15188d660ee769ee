import { formatRate } from '../../../contract/italian/amounts.ts'
import { dayInRome, formatLongDay } from '../../../contract/italian/days.ts'
import { formatEuro } from '../../../contract/italian/format.ts'
import type { LetterGroup } from '../../../contract/letters/letter.ts'
import type { SimulationPage } from '../../../contract/products/kept-simulation.ts'
import { needInWords } from '../../../contract/products/need-words.ts'
import { tan } from '../../../contract/products/offer-words.ts'
import { representativeExample } from '../../../contract/products/representative-example.ts'
import type { OfferSender } from '../../../contract/products/sent-offer.ts'
import { warning } from '../../../contract/products/warnings.ts'
import type { ImpersonalOffer } from '../../../finance/offers/impersonal.ts'
import type { LetterCase } from '../../mail/templates.ts'

/**
 * The letter with the offers that an agent chose, the agent's text, and the representative example of each offer. A
 * template cannot empty the figures, the button and the notes.
 */
export function sentOfferCase(
  { indirizzo, scadenza, need, provincia, offerte, calcolataAt, intermediario }: SimulationPage,
  name: string,
  { nome, telefono }: OfferSender,
  text: string,
): LetterCase<'offerta_inviata'> {
  const on = dayInRome(new Date(calcolataAt))
  return {
    code: 'offerta_inviata',
    name,
    values: {
      agente: nome,
      richiesta: needInWords(need, provincia),
      scadenza: formatLongDay(scadenza),
      contatto: howToReach({ nome, telefono }),
    },
    body: text.split(/\n\s*\n/),
    groups: offerte.map((offer, i) => offerGroup(offer, i, on)),
    link: { label: 'Apri le offerte', url: indirizzo },
    notes: [
      warning,
      ...offerte.map(offer => representativeExample(offer, need, intermediario.nome, on)),
      'Le offerte non sono una proposta della banca, che decide dopo l’istruttoria. L’ordine è quello scelto da chi Le scrive e non dipende dalle provvigioni.',
    ],
  }
}

/** How the reader of a letter reaches the agent, within a sentence. */
export const howToReach = ({ nome, telefono }: Pick<OfferSender, 'nome' | 'telefono'>): string =>
  telefono ? `telefoni a ${nome}, al ${telefono}, o risponda a questa e-mail` : 'risponda a questa e-mail'

const offerGroup = (offer: ImpersonalOffer, i: number, on: string): LetterGroup => ({
  title: `${i + 1}. ${offer.banca.nome}, ${offer.prodotto.nome}`,
  facts: [
    ['Rata mensile', formatEuro(offer.rata)],
    ['Tasso', tan(offer, on)],
    ['TAEG', formatRate(offer.taeg)],
    ['Totale dovuto', formatEuro(offer.totaleDovuto)],
  ],
})

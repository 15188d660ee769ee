import type { Need, Offer, OfferCost } from '../../finance/offers/types.ts'
import { rate } from '../italian/amounts.ts'
import { day } from '../italian/days.ts'
import { duration, euro, wholeEuro } from '../italian/format.ts'
import { costNames } from './mortgage.ts'
import { cost, index, tan } from './offer-words.ts'

/**
 * The representative example shown with every rate, generated from the offer. `on` is the day of the figures; default:
 * today.
 */
export function representativeExample(offer: Offer, need: Need, broker: string, on?: string): string {
  const instalments = offer.fasi
    .map(phase => `${phase.rate} rate mensili da ${euro(phase.rata)}`)
    .join(', poi ')
  const follows = index(offer)
  return [
    `Esempio rappresentativo: mutuo con ipoteca di primo grado, importo ${wholeEuro(need.importo)}, `,
    `valore dell’immobile ${wholeEuro(need.valore)}, durata ${duration(need.durataMesi)}, ${instalments}, `,
    `${tan(offer, on)}${follows ? ` (${follows})` : ''}, TAEG ${rate(offer.taeg)}. `,
    `Il TAEG comprende: ${[`interessi ${euro(offer.interessi)}`, ...offer.costi.map(inWords)].join(', ')}. `,
    `Importo totale dovuto ${euro(offer.totaleDovuto)}. `,
    offer.tipoTasso === 'fisso'
      ? ''
      : `TAEG e importo totale suppongono che l’indice resti quello ${on ? `del ${day(on)}` : 'di oggi'}. `,
    `Finanziatore: ${offer.banca.nome}. Intermediario: ${broker}${broker.endsWith('.') ? '' : '.'}`,
  ].join('')
}

const inWords = (item: OfferCost) =>
  `${item.voce === 'compenso' ? 'compenso di mediazione' : costNames[item.voce].toLowerCase()} ${cost(item)}`

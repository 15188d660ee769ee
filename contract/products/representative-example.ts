import type { Need, Offer, OfferCost } from '../../finance/offers/types.ts'
import { formatRate } from '../italian/amounts.ts'
import { longDayWith } from '../italian/days.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../italian/format.ts'
import { costNames } from './mortgage.ts'
import { cost, index, tan } from './offer-words.ts'

/**
 * The representative example shown with every rate, generated from the offer. `on` is the day of the figures; default:
 * today.
 */
export function representativeExample(offer: Offer, need: Need, broker: string, on?: string): string {
  const instalments = offer.fasi
    .map(phase => `${phase.rate} rate mensili da ${formatEuro(phase.rata)}`)
    .join(', poi ')
  const follows = index(offer)
  return [
    `Esempio rappresentativo: mutuo con ipoteca di primo grado, importo ${formatWholeEuro(need.importo)}, `,
    `valore dell’immobile ${formatWholeEuro(need.valore)}, durata ${formatDuration(need.durataMesi)}, ${instalments}, `,
    `${tan(offer, on)}${follows ? ` (${follows})` : ''}, TAEG ${formatRate(offer.taeg)}. `,
    `Il TAEG comprende: ${[`interessi ${formatEuro(offer.interessi)}`, ...offer.costi.map(inWords)].join(', ')}. `,
    `Importo totale dovuto ${formatEuro(offer.totaleDovuto)}. `,
    offer.tipoTasso === 'fisso'
      ? ''
      : `TAEG e importo totale suppongono che l’indice resti quello ${on ? longDayWith('del', on) : 'di oggi'}. `,
    `Finanziatore: ${offer.banca.nome}. Intermediario: ${broker}${broker.endsWith('.') ? '' : '.'}`,
  ].join('')
}

const inWords = (item: OfferCost) =>
  `${item.voce === 'compenso' ? 'compenso di mediazione' : costNames[item.voce].toLowerCase()} ${cost(item)}`

import type { LoanNeed, LoanOffer } from '../../finance/offers/loans/loan-types.ts'
import { formatRate } from '../italian/amounts.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../italian/format.ts'
import { costNames } from './mortgage.ts'
import { cost } from './offer-words.ts'

/**
 * The representative example shown with every rate of a personal loan: TAN, costs, amount, TAEG, duration, total and
 * instalment, generated from the offer (Directive (EU) 2023/2225, art. 8).
 */
export function loanExample(offer: LoanOffer, need: LoanNeed, broker: string): string {
  const { rata, ultimaRata, numeroRate, costi } = offer
  const instalments =
    rata === ultimaRata
      ? `${numeroRate} rate mensili da ${formatEuro(rata)}`
      : `${numeroRate} rate mensili da ${formatEuro(rata)}, l’ultima di ${formatEuro(ultimaRata)}`
  const optional = offer.facoltative.length
    ? 'Le polizze facoltative non sono comprese: il prestito si ottiene alle stesse condizioni anche senza. '
    : ''
  const costs = costi.map(
    item =>
      `${item.voce === 'compenso' ? 'compenso di mediazione' : costNames[item.voce].toLowerCase()} ${cost(item)}`,
  )
  return [
    `Esempio rappresentativo: prestito personale senza garanzie reali, importo totale del credito ${formatWholeEuro(need.importo)}, `,
    `durata ${formatDuration(need.durataMesi)}, ${instalments}, TAN fisso ${formatRate(offer.tan)}, TAEG ${formatRate(offer.taeg)}. `,
    `Costo totale del credito ${formatEuro(offer.totaleDovuto - need.importo)}, che comprende: `,
    `${[`interessi ${formatEuro(offer.interessi)}`, ...costs].join(', ')}. `,
    `Importo totale dovuto dal consumatore ${formatEuro(offer.totaleDovuto)}. ${optional}`,
    `Finanziatore: ${offer.banca.nome}. Intermediario: ${broker}${broker.endsWith('.') ? '' : '.'}`,
  ].join('')
}

import { debtOf, financedCosts, firstPayment } from '../../finance/offers/costs.ts'
import type { LoanNeed, LoanOffer } from '../../finance/offers/loans/loan-types.ts'
import { formatMoney, formatRate } from '../italian/amounts.ts'
import { formatDuration, formatEuro, formatWholeEuro } from '../italian/format.ts'
import { costNames } from './mortgage.ts'
import { cost } from './offer-words.ts'

/**
 * The debt, where costs are financed, and the payment of the first month, where costs are paid with it: «debito da
 * restituire 15.300 €, costi nel finanziamento compresi», «primo pagamento 346,13 €».
 */
export function furtherFigures(
  offer: Pick<LoanOffer, 'rata' | 'costi'>,
  { importo }: Pick<LoanNeed, 'importo'>,
): string[] {
  const { costi } = offer
  return [
    ...(financedCosts(costi) > 0
      ? [`debito da restituire ${formatMoney(debtOf(importo, costi))}, costi nel finanziamento compresi`]
      : []),
    ...(costi.some(({ quando }) => quando === 'prima_rata')
      ? [`primo pagamento ${formatEuro(firstPayment(offer))}, con i costi della prima rata`]
      : []),
  ]
}

/**
 * The representative example shown with every rate of a personal loan: TAN, costs, amount, TAEG, duration, total and
 * instalment, generated from the offer (Directive (EU) 2023/2225, art. 8).
 */
export function loanExample(offer: LoanOffer, need: LoanNeed, broker: string): string {
  const { rata, ultimaRata, numeroRate, costi } = offer
  const further = furtherFigures(offer, need)
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
    `durata ${formatDuration(need.durataMesi)}, ${[instalments, ...further].join(', ')}, TAN fisso ${formatRate(offer.tan)}, TAEG ${formatRate(offer.taeg)}. `,
    `Costo totale del credito ${formatEuro(offer.totaleDovuto - need.importo)}, che comprende: `,
    `${[`interessi ${formatEuro(offer.interessi)}`, ...costs].join(', ')}. `,
    `Importo totale dovuto dal consumatore ${formatEuro(offer.totaleDovuto)}. ${optional}`,
    `Finanziatore: ${offer.banca.nome}. Intermediario: ${broker}${broker.endsWith('.') ? '' : '.'}`,
  ].join('')
}

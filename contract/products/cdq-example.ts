import type { AssignmentKind, CdqNeed, CdqOffer } from '../../finance/offers/cdq/cdq-types.ts'
import { formatRate } from '../italian/amounts.ts'
import { formatDuration, formatEuro } from '../italian/format.ts'
import { assignmentNames } from './cdq.ts'
import { costNames } from './mortgage.ts'
import { cost } from './offer-words.ts'

/**
 * The representative example shown with every rate of an assignment, generated from the offer. The amount paid out is
 * the amount of credit, because the costs are deducted from the principal (Directive (EU) 2023/2225, art. 8).
 */
export function cdqExample(
  offer: CdqOffer,
  need: Pick<CdqNeed, 'prodotto' | 'durataMesi'>,
  broker: string,
): string {
  const costs = offer.costi.map(
    item =>
      `${item.voce === 'compenso' ? 'compenso di mediazione' : costNames[item.voce].toLowerCase()} ${cost(item)}`,
  )
  return [
    `Esempio rappresentativo: ${assignmentNames[need.prodotto]}, importo totale del credito (netto ricavo) ${formatEuro(offer.nettoRicavo)}, `,
    `durata ${formatDuration(need.durataMesi)}, ${offer.numeroRate} rate mensili da ${formatEuro(offer.rata)}, `,
    `TAN fisso ${formatRate(offer.tan)}, TAEG ${formatRate(offer.taeg)}. `,
    `Costo totale del credito ${formatEuro(offer.totaleDovuto - offer.nettoRicavo)}, che comprende: `,
    `${[`interessi ${formatEuro(offer.interessi)}`, ...costs].join(', ')}. `,
    `Importo totale dovuto dal consumatore ${formatEuro(offer.totaleDovuto)}. `,
    `${whyInsured[need.prodotto]}. `,
    `Finanziatore: ${offer.banca.nome}. Intermediario: ${broker}${broker.endsWith('.') ? '' : '.'}`,
  ].join('')
}

/**
 * Why the insurance is mandatory: by law for assignments, by the lender for delegations. Pensioners cannot lose a job.
 */
export const whyInsured: Record<AssignmentKind, string> = {
  cqs: 'Le polizze sulla vita e sull’impiego sono obbligatorie per legge (D.P.R. 180/1950, art. 54)',
  cqp: 'La polizza sulla vita è obbligatoria per legge (D.P.R. 180/1950, art. 54)',
  delega: 'Le polizze sono una condizione del finanziatore',
}

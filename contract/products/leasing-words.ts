import type { LeasingGood } from '../../finance/offers/leasing/leasing-types.ts'
import type { PricedCost } from '../../finance/offers/types.ts'
import { formatMoney } from '../italian/amounts.ts'
import { formatNumber } from '../italian/format.ts'
import { costNames } from './mortgage.ts'
import { cost } from './offer-words.ts'

/* Apart from the numbers of `leasing.ts`, which the first view of the calculator loads. */

/** Labels of the goods of a lease. */
export const leasingGoods: Record<LeasingGood, string> = {
  auto: 'Auto e veicoli commerciali',
  strumentale: 'Macchinari e attrezzature',
  immobiliare: 'Immobili per l’attività',
}

/** Goods of a lease within a sentence, after «leasing di». */
export const leasingGoodPhrases: Record<LeasingGood, string> = {
  auto: 'un’auto o un veicolo commerciale',
  strumentale: 'macchinari o attrezzature',
  immobiliare: 'un immobile per l’attività',
}

/** Goods of a lease among the visible options of the calculator. */
export const leasingGoodNames: Record<LeasingGood, string> = {
  auto: 'Auto e veicoli',
  strumentale: 'Macchinari',
  immobiliare: 'Immobili',
}

/** Label of a cost. A lease collects rentals and the option, not instalments. */
export const leasingCostName = ({ voce }: Pick<PricedCost, 'voce'>): string =>
  voce === 'incasso_rata' ? 'Incasso di canoni e riscatto' : costNames[voce]

/** A cost in words. */
export const leasingCost = (item: PricedCost): string =>
  item.quando === 'ogni_rata' ? `${formatMoney(item.importo)} ciascuno` : cost(item)

/** Formats a share of the price: «20 %», «12,5 %». */
export const share = (percent: number): string => `${formatNumber(percent)}\u00a0%`

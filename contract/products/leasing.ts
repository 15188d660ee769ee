import type { LeasingGood, LeasingNeed } from '../../finance/offers/leasing-types.ts'
import type { Fee, PricedCost } from '../../finance/offers/types.ts'
import { money } from '../italian/amounts.ts'
import { number } from '../italian/format.ts'
import { costNames } from './mortgage.ts'
import { cost } from './offer-words.ts'

/** The words and the bounds of a lease, as people read them. */
export const leasingGoods: Record<LeasingGood, string> = {
  auto: 'Auto e veicoli commerciali',
  strumentale: 'Macchinari e attrezzature',
  immobiliare: 'Immobili per l’attività',
}

/** What is asked first of each good: cents net of VAT, percent, months. */
export const usualLeases: Record<LeasingGood, LeasingNeed> = {
  auto: { bene: 'auto', valore: 4_000_000, anticipoPerc: 20, durataMesi: 48, riscattoPerc: 1 },
  strumentale: {
    bene: 'strumentale',
    valore: 8_000_000,
    anticipoPerc: 10,
    durataMesi: 60,
    riscattoPerc: 1,
  },
  immobiliare: {
    bene: 'immobiliare',
    valore: 60_000_000,
    anticipoPerc: 20,
    durataMesi: 144,
    riscattoPerc: 10,
  },
}

/** How far the quote goes. First rental and option are at most half the price each: together never more than it. */
export const leasingBounds = {
  valore: { min: 1_500_000, max: 1_000_000_000 },
  anticipoPerc: { min: 0, max: 50 },
  durataMesi: { min: 24, max: 180 },
  riscattoPerc: { min: 0, max: 50 },
} as const

/** Of who leases nothing is asked: the lessor pays the house. */
export const leasingFee: Fee = {}

/** A share of the price as people say it: «20 %», «12,5 %». */
export const share = (percent: number): string => `${number(percent)}\u00a0%`

/** What is collected of a lease are rentals, not instalments, and the option with them. */
export const leasingCostName = ({ voce }: Pick<PricedCost, 'voce'>): string =>
  voce === 'incasso_rata' ? 'Incasso di canoni e riscatto' : costNames[voce]

export const leasingCost = (item: PricedCost): string =>
  item.quando === 'ogni_rata' ? `${money(item.importo)} ciascuno` : cost(item)

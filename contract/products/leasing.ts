import type { LeasingGood, LeasingNeed } from '../../finance/offers/leasing/leasing-types.ts'
import type { Fee, PricedCost } from '../../finance/offers/types.ts'
import { formatMoney } from '../italian/amounts.ts'
import { formatNumber } from '../italian/format.ts'
import { costNames } from './mortgage.ts'
import { cost } from './offer-words.ts'

/** Labels of the goods of a lease. */
export const leasingGoods: Record<LeasingGood, string> = {
  auto: 'Auto e veicoli commerciali',
  strumentale: 'Macchinari e attrezzature',
  immobiliare: 'Immobili per l’attività',
}

/** Default need for each good: cents net of VAT, percent, months. */
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

/**
 * Limits of the form. First rental and option are at most half the price each, so that their sum is at most the price.
 */
export const leasingBounds = {
  valore: { min: 1_500_000, max: 1_000_000_000 },
  anticipoPerc: { min: 0, max: 50 },
  durataMesi: { min: 24, max: 180 },
  riscattoPerc: { min: 0, max: 50 },
} as const

/** The customer pays no fee, because the lessor pays the broker. */
export const leasingFee: Fee = {}

/** Formats a share of the price: «20 %», «12,5 %». */
export const share = (percent: number): string => `${formatNumber(percent)}\u00a0%`

/** Label of a cost. A lease collects rentals and the option, not instalments. */
export const leasingCostName = ({ voce }: Pick<PricedCost, 'voce'>): string =>
  voce === 'incasso_rata' ? 'Incasso di canoni e riscatto' : costNames[voce]

/** A cost in words. */
export const leasingCost = (item: PricedCost): string =>
  item.quando === 'ogni_rata' ? `${formatMoney(item.importo)} ciascuno` : cost(item)

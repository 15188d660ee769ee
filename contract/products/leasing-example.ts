import type { LeasingNeed, LeasingOffer } from '../../finance/offers/leasing/leasing-types.ts'
import { formatMoney, formatRate } from '../italian/amounts.ts'
import { formatDuration, formatEuro } from '../italian/format.ts'
import { leasingCost, leasingCostName, leasingGoods, share } from './leasing-words.ts'

/**
 * The representative example shown with the figures of a lease, generated from the offer. Banca d'Italia's rules on
 * transparency define the "tasso leasing" and its components.
 */
export function leasingExample(offer: LeasingOffer, need: LeasingNeed, broker: string): string {
  const costs = offer.costi.map(item => `${leasingCostName(item).toLowerCase()} ${leasingCost(item)}`)
  return [
    `Esempio rappresentativo, importi al netto dell’IVA: leasing di ${leasingGoods[need.bene].toLowerCase()}, `,
    `prezzo del bene ${formatMoney(need.valore)}, durata ${formatDuration(need.durataMesi)}, `,
    `anticipo alla firma ${formatMoney(offer.anticipo)} (${share(need.anticipoPerc)}), importo finanziato ${formatMoney(offer.finanziato)}, `,
    `${offer.numeroCanoni} canoni mensili da ${formatEuro(offer.rata)}, `,
    `riscatto ${formatMoney(offer.riscatto)} (${share(need.riscattoPerc)}) alla fine del ${need.durataMesi}º mese. `,
    `Tasso leasing ${formatRate(offer.tassoLeasing)}, costo effettivo annuo con le spese ${formatRate(offer.taeg)}. `,
    `Il costo effettivo comprende: ${[`interessi ${formatEuro(offer.interessi)}`, ...costs].join(', ')}. `,
    `Totale dei canoni ${formatEuro(offer.totaleCanoni)}; in tutto, con anticipo, riscatto e spese, ${formatEuro(offer.totaleDovuto)}. `,
    `Società di leasing: ${offer.banca.nome}. Intermediario: ${broker}${broker.endsWith('.') ? '' : '.'}`,
  ].join('')
}

import type { LeasingNeed, LeasingOffer } from '../../finance/offers/leasing-types.ts'
import { money, rate } from '../italian/amounts.ts'
import { duration, euro } from '../italian/format.ts'
import { leasingCost, leasingCostName, leasingGoods, share } from './leasing.ts'

/**
 * The representative example shown with the figures of a lease, generated from the offer. Banca d'Italia's rules on
 * transparency define the "tasso leasing" and its components.
 */
export function leasingExample(offer: LeasingOffer, need: LeasingNeed, broker: string): string {
  const costs = offer.costi.map(item => `${leasingCostName(item).toLowerCase()} ${leasingCost(item)}`)
  return [
    `Esempio rappresentativo, importi al netto dell’IVA: leasing di ${leasingGoods[need.bene].toLowerCase()}, `,
    `prezzo del bene ${money(need.valore)}, durata ${duration(need.durataMesi)}, `,
    `anticipo alla firma ${money(offer.anticipo)} (${share(need.anticipoPerc)}), importo finanziato ${money(offer.finanziato)}, `,
    `${offer.numeroCanoni} canoni mensili da ${euro(offer.canone)}, `,
    `riscatto ${money(offer.riscatto)} (${share(need.riscattoPerc)}) alla fine del ${need.durataMesi}º mese. `,
    `Tasso leasing ${rate(offer.tassoLeasing)}, costo effettivo annuo con le spese ${rate(offer.costoEffettivo)}. `,
    `Il costo effettivo comprende: ${[`interessi ${euro(offer.interessi)}`, ...costs].join(', ')}. `,
    `Totale dei canoni ${euro(offer.totaleCanoni)}; in tutto, con anticipo, riscatto e spese, ${euro(offer.totale)}. `,
    `Società di leasing: ${offer.banca.nome}. Intermediario: ${broker}${broker.endsWith('.') ? '' : '.'}`,
  ].join('')
}

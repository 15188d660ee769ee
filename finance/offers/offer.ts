import { roundApr } from '../apr-rounding.ts'
import { usuryThreshold } from '../usury.ts'
import { phasedTotals } from '../variable-plan.ts'
import type { PricedCost } from './costs.ts'
import type { PricedBand } from './pricing.ts'
import { percentage } from './ratio.ts'
import type { Need, Offer, OfferPhase, RateKind, Rates, Terms } from './types.ts'
import { weigh } from './weigh.ts'

/**
 * The figures of one product at a price: plan to the cent, costs, TAEG, TEG and totals. What the product would
 * refuse is checked elsewhere.
 */
export function makeOffer({
  need,
  terms,
  rates,
  price,
  costs,
}: {
  need: Need
  terms: Terms
  rates: Rates
  price: PricedBand
  costs: PricedCost[]
}): Offer {
  const { importo, durataMesi, valore, redditoNetto, altreRate = 0 } = need
  const { prodotto, banca, validoAl } = terms
  const { band, phases, indice } = price
  const plan = phasedTotals({ principal: importo, termMonths: durataMesi, phases })

  let daRata = 1
  const fasi = phases.map(({ months, annualRate }, at): OfferPhase => {
    const fase = { daRata, rate: months, tan: annualRate, rata: plan.instalments[at]! }
    daRata += months
    return fase
  })
  const { rata, tan } = fasi[0]!
  const repayment = { importo, durataMesi, fasi, ultimaRata: plan.lastInstalment }
  const { taeg, teg, capitalizzazione, costi } = weigh(repayment, costs)
  const totaleCosti = costs.reduce((sum, cost) => sum + cost.totale, 0)

  return {
    prodotto,
    banca,
    tipoTasso: band.tipo,
    rata,
    ultimaRata: plan.lastInstalment,
    numeroRate: durataMesi,
    tan,
    taeg: roundApr(taeg, 2),
    taegEsatto: taeg,
    teg,
    sogliaUsura: usuryThresholdOf(band.tipo, rates),
    fasi,
    ...(indice && { indice }),
    ...(band.floor !== undefined && { floor: band.floor }),
    ...(band.cap !== undefined && { cap: band.cap }),
    capitalizzazione,
    costi,
    interessi: plan.totalInterest,
    totaleCosti,
    totaleDovuto: plan.totalPaid + totaleCosti,
    ltv: percentage(importo, valore),
    ...(redditoNetto && { rapportoRataReddito: percentage(rata + altreRate, redditoNetto) }),
    ...(validoAl !== undefined && { validoAl }),
  }
}

/**
 * Percent. The decrees know two kinds of mortgage: a cap leaves a rate variable; a mixed rate is fixed on the day it
 * is agreed, and counted with the fixed ones.
 */
export function usuryThresholdOf(kind: RateKind, { tegm }: Rates): number {
  const isVariable = kind === 'variabile' || kind === 'cap'
  return usuryThreshold({ tegm: isVariable ? tegm.variabile : tegm.fisso }).threshold
}

import { usuryThreshold } from '../checks/usury.ts'
import { optionalCostsOf } from './costs.ts'
import { figuresOf } from './figures.ts'
import type { PricedBand } from './pricing.ts'
import { percentage } from './ratio.ts'
import type { Need, Offer, PricedCost, RateKind, Rates, Terms } from './types.ts'

/**
 * The offer of one product at a price: instalments, costs, TAEG, TEG and totals. `eligibility.ts` has the checks of the
 * product's conditions.
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
  const { importo, valore, redditoNetto, altreRate = 0 } = need
  const { prodotto, banca, validoAl } = terms
  const { band, phases, indice, indiceIniziale } = price
  const { tipo, floor, cap, classiEnergetiche, under36, garanziaConsap } = band
  const figures = figuresOf(need, phases, costs)
  return {
    prodotto,
    banca,
    tipoTasso: tipo,
    ...figures,
    sogliaUsura: usuryThresholdOf(tipo, rates),
    ...(indice && { indice }),
    ...(indiceIniziale && { indiceIniziale }),
    ...(floor !== undefined && { floor }),
    ...(cap !== undefined && { cap }),
    ...(classiEnergetiche && { classiEnergetiche }),
    ...(under36 && { under36 }),
    ...(garanziaConsap && { garanziaConsap }),
    facoltative: optionalCostsOf(need, terms),
    ltv: percentage(importo, valore),
    ...(redditoNetto && { rapportoRataReddito: percentage(figures.rata + altreRate, redditoNetto) }),
    ...(validoAl !== undefined && { validoAl }),
  }
}

/**
 * Usury threshold for a kind of rate, percent. The decrees have two categories of mortgages: a rate with a cap is
 * variable; a mixed rate is fixed on the day of the contract and counts as fixed.
 */
export function usuryThresholdOf(kind: RateKind, { tegm }: Rates): number {
  const isVariable = kind === 'variabile' || kind === 'cap'
  return usuryThreshold({ tegm: isVariable ? tegm.variabile : tegm.fisso }).threshold
}

import { boundedRate } from '../plan/variable-plan.ts'
import { type Figures, figuresOf } from './figures.ts'
import type { Need, Offer, PricedCost } from './types.ts'

/**
 * The offer with another value of its index over the whole variable period, `index` in percent. Floor and cap apply,
 * and after a fixed start the rate is not below the fixed rate, as in every offer (`priceBand`). Null when the rate
 * never varies.
 * Source: Directive 2014/17/EU art. 17(6), the illustrative APRC at the highest rate.
 */
export function atIndex({ offer, need, index }: { offer: Offer; need: Need; index: number }): Offer | null {
  if (!isVariable(offer)) return null
  const { fasi, floor, cap, costi } = offer
  const indexed = boundedRate({ index, spread: offer.indice.spread, rateFloor: floor, rateCap: cap })
  const last = fasi.length - 1
  const varied = last ? Math.max(indexed, offer.tan) : indexed
  const phases = fasi.map(({ rate, tan }, at) => ({ months: rate, annualRate: at === last ? varied : tan }))
  return { ...offer, ...figuresOf(need, phases, costi) }
}

/** Whether the rate follows an index, from the first instalment or after a fixed start. */
export function isVariable(offer: Offer): offer is Offer & { indice: NonNullable<Offer['indice']> } {
  const { tipoTasso, fasi, indice } = offer
  return indice !== undefined && (tipoTasso === 'misto' ? fasi.length > 1 : tipoTasso !== 'fisso')
}

/** The offer including the optional insurance; null when the bank proposes none. */
export function withOptional<O extends Figures & { facoltative: PricedCost[] }>({
  offer,
  need,
}: {
  offer: O
  need: Pick<Need, 'importo' | 'durataMesi'>
}): O | null {
  const { facoltative, costi, fasi } = offer
  if (!facoltative.length) return null
  const phases = fasi.map(({ rate, tan }) => ({ months: rate, annualRate: tan }))
  return { ...offer, ...figuresOf(need, phases, [...costi, ...facoltative]) }
}

import { day } from '../../contract/format.ts'
import { costNames, indexNames, rateKinds } from '../../contract/mortgage.ts'
import type { Offer, OfferCost } from '../../finance/offers/types.ts'
import { money, rate } from './amounts.ts'

/** «TAN fisso 3,20 %», and every phase of a mixed rate. */
export function tan({ tipoTasso, tan, fasi }: Offer): string {
  const [first, second] = fasi
  if (tipoTasso === 'misto' && first && second)
    return `TAN ${rate(first.tan)} per ${first.rate} rate, poi variabile, oggi ${rate(second.tan)}`
  return `TAN ${rateKinds[tipoTasso].toLowerCase()} ${rate(tan)}`
}

/** «Euribor 3 mesi 2,05 % al 19 novembre 2026, spread 1,20». */
export function index({ indice }: Offer): string | null {
  if (!indice) return null
  const years = indice.anni ? ` ${indice.anni} anni` : ''
  return `${indexNames[indice.nome]}${years} ${rate(indice.valore)} al ${day(indice.data)}, spread ${rate(indice.spread)}`
}

/** «168 € l’anno». */
export const cost = ({ importo, quando }: OfferCost): string =>
  money(importo) + { iniziale: '', ogni_anno: ' l’anno', ogni_rata: ' a rata' }[quando]

/** What the costs are made of: «Spese, imposta, polizza e nostro compenso». */
export function costsLabel(costs: readonly OfferCost[]): string {
  const has = (start: string) => costs.some(({ voce }) => voce.startsWith(start))
  const parts = [
    has('istruttoria') || has('perizia') || has('incasso') ? 'spese' : '',
    has('imposta') || has('bollo') ? 'imposta' : '',
    has('polizza') ? 'polizza' : '',
    has('compenso') ? 'nostro compenso' : '',
  ].filter(Boolean)
  const text = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}` : (parts[0] ?? 'spese')
  return text[0]!.toUpperCase() + text.slice(1)
}

export const costName = ({ voce }: Pick<OfferCost, 'voce'>): string => costNames[voce]

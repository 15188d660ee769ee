import type { Exclusion, Need } from './types.ts'

/** A change of the need that gives offers, and the number of offers. */
export interface WayOut {
  change: 'importo' | 'durataMesi' | 'tipoTasso'
  need: Need
  offers: number
}

const round = (cents: number) => Math.floor(cents / 1_000_00) * 1_000_00
const wholeYears = (months: number) => Math.floor(months / 12) * 12

type Suggestion = Omit<WayOut, 'offers'>

/** Needs derived from the limits of the excluded products. Each differs from the original need in one field. */
function suggestions(need: Need, exclusions: readonly Exclusion[]): Suggestion[] {
  const amount = (importo: number): Suggestion => ({ change: 'importo', need: { ...need, importo } })
  const term = (durataMesi: number): Suggestion => ({ change: 'durataMesi', need: { ...need, durataMesi } })
  return exclusions.flatMap(({ motivo, limite = 0 }): Suggestion[] => {
    switch (motivo) {
      case 'importo_minimo':
      case 'importo_massimo':
        return [amount(limite)]
      case 'ltv':
        return [amount(round((need.valore * limite) / 100))]
      case 'durata':
        return [term(wholeYears(limite))]
      case 'eta':
        return need.eta ? [term(wholeYears((limite - need.eta) * 12))] : []
      case 'rata_reddito':
        return [term(360), ...[0.9, 0.8, 0.7, 0.6, 0.5].map(part => amount(round(need.importo * part)))]
      case 'tipo_tasso':
        return [{ change: 'tipoTasso', need: { ...need, tipoTasso: undefined } }]
      default:
        return []
    }
  })
}

/**
 * The change of a single field that gives the most offers; among equals, the smallest change. Null when no change gives
 * an offer. `count` returns the number of offers for a need.
 */
export function wayOut(
  need: Need,
  exclusions: readonly Exclusion[],
  count: (need: Need) => number,
): WayOut | null {
  const tried = new Map<string, WayOut>()
  for (const suggestion of suggestions(need, exclusions)) {
    const { importo, durataMesi } = suggestion.need
    const key = JSON.stringify(suggestion.need)
    if (tried.has(key) || importo <= 0 || durataMesi < 60 || durataMesi > 360) continue
    tried.set(key, { ...suggestion, offers: count(suggestion.need) })
  }
  const distance = (way: WayOut) =>
    Math.abs(1 - way.need.importo / need.importo) + Math.abs(1 - way.need.durataMesi / need.durataMesi)
  const [best] = [...tried.values()].sort((a, b) => b.offers - a.offers || distance(a) - distance(b))
  return best?.offers ? best : null
}

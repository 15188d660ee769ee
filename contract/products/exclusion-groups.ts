import type { CdqExclusion } from '../../finance/offers/cdq/cdq-types.ts'
import type { LoanExclusion } from '../../finance/offers/loans/loan-types.ts'
import type { Exclusion } from '../../finance/offers/types.ts'

type Reason = (Exclusion | LoanExclusion | CdqExclusion)['motivo'] | 'taeg'

/** What each reason of an exclusion is about: «12 per età». `taeg`: no rate exists with the fee of the customer. */
const subjects: Record<Reason, string> = {
  finalita: 'finalità',
  non_in_vigore: 'condizioni non in vigore',
  importo_minimo: 'importo',
  importo_massimo: 'importo',
  durata: 'durata',
  ltv: 'quota del valore',
  tipo_tasso: 'tipo di tasso',
  riservata: 'condizioni riservate',
  garanzia: 'garanzia Consap',
  eta: 'età',
  provincia: 'provincia',
  rata_reddito: 'rata e reddito',
  occupazione: 'professione',
  anzianita: 'anzianità di servizio',
  quota: 'quota cedibile',
  netto: 'netto richiesto',
  usura: 'soglia di usura',
  taeg: 'compenso',
}

/** An excluded product: the reason, and the reason in words with its limit. */
export interface ExcludedProduct {
  motivo: Reason
  detto: string
}

/** The excluded products with reasons about one subject. */
interface ExclusionGroup {
  tema: string
  quanti: number
  /** The different reasons in words, with the number of products of each. */
  motivi: { detto: string; quanti: number }[]
}

/** How often each text stands in a list, the most frequent first. */
function counted(texts: readonly string[]): [text: string, count: number][] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

/** Groups excluded products by the subject of their reason, those that exclude most first. */
export const exclusionGroups = (excluded: readonly ExcludedProduct[]): ExclusionGroup[] =>
  counted(excluded.map(({ motivo }) => subjects[motivo])).map(([tema, quanti]) => {
    const said = excluded.flatMap(({ motivo, detto }) => (subjects[motivo] === tema ? detto : []))
    return { tema, quanti, motivi: counted(said).map(([detto, quanti]) => ({ detto, quanti })) }
  })

/** «29 prodotti restano fuori: 12 per età, 17 per importo.»; null when none is excluded. */
export function exclusionSentence(groups: readonly Pick<ExclusionGroup, 'tema' | 'quanti'>[]): string | null {
  const all = groups.reduce((sum, { quanti }) => sum + quanti, 0)
  if (all === 0) return null
  const [only] = groups
  if (groups.length === 1)
    return `${all === 1 ? 'Un prodotto resta' : `${all} prodotti restano`} fuori per ${only!.tema}.`
  return `${all} prodotti restano fuori: ${groups.map(({ tema, quanti }) => `${quanti} per ${tema}`).join(', ')}.`
}

import { termName } from './rate-term.ts'

/** A reference rate that the public pages show. */
export interface ReferenceIndex {
  /** In addresses: `euribor-3m`. */
  key: string
  /** As its rows have them (`subjects/rates.ts`). */
  tipo: 'euribor_360' | 'euribor_365' | 'eurirs' | 'bce'
  scadenza: string
  name: string
  group: string
  /** As many as are published. */
  decimals: 2 | 3
  /** Published when it changes, and in force until it changes again. */
  stands?: true
}

const euriborTerms = ['1w', '1m', '3m', '6m', '12m']
const euribor = (tipo: 'euribor_360' | 'euribor_365', key: string, basis: string): ReferenceIndex[] =>
  euriborTerms.map(scadenza => ({
    key: `${key}-${scadenza}`,
    tipo,
    scadenza,
    name: `Euribor ${termName(scadenza)}${tipo === 'euribor_365' ? ' (act/365)' : ''}`,
    group: `Euribor, ${basis}`,
    decimals: 3,
  }))

/** In the order they are shown; a term that has no values is not. */
export const referenceIndices: readonly ReferenceIndex[] = [
  ...euribor('euribor_360', 'euribor', 'act/360'),
  ...euribor('euribor_365', 'euribor-365', 'act/365'),
  ...[5, 10, 15, 20, 25, 30].map(
    (years): ReferenceIndex => ({
      key: `eurirs-${years}`,
      tipo: 'eurirs',
      scadenza: `${years}y`,
      name: `Eurirs ${years} anni`,
      group: 'Eurirs (IRS)',
      decimals: 2,
    }),
  ),
  {
    key: 'bce',
    tipo: 'bce',
    scadenza: 'rifinanziamento principale',
    name: 'Tasso BCE di rifinanziamento principale',
    group: 'Banca centrale europea, dal giorno dell’ultima variazione',
    decimals: 2,
    stands: true,
  },
]

/** What most variable rates in Italy follow. */
export const usualIndex: ReferenceIndex = referenceIndices.find(({ key }) => key === 'euribor-3m')!

/** Years of history that are offered. */
export const historyYears = [1, 3, 5] as const
export type HistoryYears = (typeof historyYears)[number]

/** Points over the index that the page supposes, where it shows what an instalment would be. */
export const supposedMargin = 1.5

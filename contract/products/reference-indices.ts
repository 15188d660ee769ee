import { termName } from './rate-term.ts'

/** A reference rate on the public pages. */
export interface ReferenceIndex {
  /** Key in URLs: `euribor-3m`. */
  key: string
  /** Kind and term of the stored rates (`subjects/rates.ts`). */
  tipo: 'euribor_360' | 'euribor_365' | 'eurirs' | 'bce'
  scadenza: string
  name: string
  group: string
  /** Number of published decimals. */
  decimals: 2 | 3
  /** Whether the rate is published only when it changes and stays in force until the next change. */
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

/** The reference rates in display order. Rates without values are not shown. */
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
    name: 'Tasso BCE',
    group: 'Banca centrale europea, rifinanziamento principale, dal giorno dell’ultima variazione',
    decimals: 2,
    stands: true,
  },
]

/** The index of most variable rates in Italy. */
export const usualIndex: ReferenceIndex = referenceIndices.find(({ key }) => key === 'euribor-3m')!

/** The selectable numbers of years of history. */
export const historyYears = [1, 3, 5] as const
export type HistoryYears = (typeof historyYears)[number]

/** Supposed spread over the index for the page's example instalments, in percentage points. */
export const supposedMargin = 1.5

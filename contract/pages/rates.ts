import type { HistoryYears } from '../products/reference-indices.ts'

/** Current and historical reference rates. */
export interface RatesContent {
  /** Current rates by group in display order; empty before the first value is entered. */
  groups: { name: string; rates: CurrentRateShown[] }[]
  /** The index in the query, or the default. */
  chosen: {
    key: string
    name: string
    decimals: 2 | 3
    /** Null when the index has no value. */
    current: CurrentRateShown | null
    years: HistoryYears
    /** The periods with values of their own; the longest may be shorter than its years. */
    periods: { years: HistoryYears; isWhole: boolean }[]
    /** The last value of each week in these years, oldest first. */
    history: { data: string; valore: number }[]
    /** Newest first. `month` is `2026-11`. */
    months: { month: string; mean: number; last: number; lowest: number; highest: number }[]
  }
  /** Indices drawn with the chosen one in the same period. */
  compared: ComparedIndex[]
  /** Effect of one percentage point on an instalment; null without a current value. */
  effect: RateEffect | null
  /** The typed values, or the defaults: euros and years. */
  typed: Record<RatesField, string>
  problems: Partial<Record<RatesField, string>>
  /** Representative example of the best mortgage with a rate of this kind; null when there is none. */
  example: string | null
}

export interface ComparedIndex {
  key: string
  name: string
  decimals: 2 | 3
  /** The last value of each week, oldest first. */
  history: { data: string; valore: number }[]
  /** The mean of each month, by `2026-11`. */
  means: Record<string, number>
}

/** Most indices that can be compared with the chosen one. */
export const maxCompared = 3

export type RatesField = 'importo' | 'durata'

export interface CurrentRateShown {
  key: string
  name: string
  decimals: 2 | 3
  /** Day of the value, or the day since which the value is in force. */
  data: string
  stands?: true
  valore: number
  /** Change in points since one month and one year before; null without an earlier value. */
  month: number | null
  year: number | null
}

/** Calculated instalments at supposed rates, which are not offers. */
export interface RateEffect {
  /** Cents. */
  importo: number
  /** Percent: value of the index, supposed spread, and the three rates. */
  index: number
  margin: number
  rates: { lower: number; today: number; higher: number }
  /** Cents, by duration. */
  rows: { durataMesi: number; lower: number; today: number; higher: number }[]
}

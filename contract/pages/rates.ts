import type { HistoryYears } from '../products/reference-indices.ts'

/** The reference rates of today and of the last years. */
export interface RatesContent {
  /** By family, in the order they are shown; none when no value has been entered yet. */
  groups: { name: string; rates: CurrentRateShown[] }[]
  /** The index that the address asks for, or the usual one. */
  chosen: {
    key: string
    name: string
    decimals: 2 | 3
    /** Null when the index has no value. */
    current: CurrentRateShown | null
    years: HistoryYears
    /** The last value of each week, oldest first; empty when there is none in those years. */
    history: { data: string; valore: number }[]
    /** Newest first. `month` is `2026-11`. */
    months: { month: string; mean: number; last: number; lowest: number; highest: number }[]
  }
  /** What a point does to an instalment; null without a value to begin with. */
  effect: RateEffect | null
  /** As they were typed, or what is usual: euros and years. */
  typed: Record<RatesField, string>
  problems: Partial<Record<RatesField, string>>
  /** The best mortgage of the panel whose rate is of that kind, as an example; null when there is none. */
  example: string | null
}

export type RatesField = 'importo' | 'durata'

export interface CurrentRateShown {
  key: string
  name: string
  decimals: 2 | 3
  /** Of the value or, where it stands until it changes, the day since when. */
  data: string
  stands?: true
  valore: number
  /** Points since a month and a year before; null where there was no value. */
  month: number | null
  year: number | null
}

/** Instalments at a supposed rate: arithmetic, nobody's offer. */
export interface RateEffect {
  /** Cents. */
  importo: number
  /** Percent: the index's value, the points supposed over it, and the three rates. */
  index: number
  margin: number
  rates: { lower: number; today: number; higher: number }
  /** Cents, by duration. */
  rows: { durataMesi: number; lower: number; today: number; higher: number }[]
}

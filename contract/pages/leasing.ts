import type { LeasingNeed, LeasingOffer } from '../../finance/offers/leasing-types.ts'
import type { Broker } from '../products/mortgage.ts'

/** The fields of the form, which are the parameters of its address. */
export type LeasingField = 'bene' | 'valore' | 'anticipo' | 'durata' | 'riscatto'

/** The quote of a lease for what the address asks. */
export interface LeasingContent {
  /** As it was typed, or what is asked first. */
  typed: Record<LeasingField, string>
  /** What is wrong, by field. */
  problems: Partial<Record<LeasingField, string>>
  /** Null when something asked is wrong, or nothing can be compared today. */
  quote: LeasingAnswer | null
  /** Why nothing can be compared today. */
  suspended: string | null
  broker: Broker
}

export interface LeasingAnswer {
  need: LeasingNeed
  /** By what is paid in all. */
  offers: (LeasingOffer & { example: string })[]
  /** Products left out, by reason, the most frequent first. */
  excluded: { reason: string; products: string[] }[]
  /** Lessors compared. */
  lessors: number
  day: string
  /** Of the average rates: `2026-Q4`, and who published them. */
  quarter: string
  source: string
}

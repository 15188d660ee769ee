import type { LeasingNeed, LeasingOffer } from '../../finance/offers/leasing/leasing-types.ts'
import type { Broker } from '../products/mortgage.ts'

/** The fields of the form, which are also its query parameters. */
export type LeasingField = 'bene' | 'valore' | 'anticipo' | 'durata' | 'riscatto'

/** The quote of a lease for the query parameters. */
export interface LeasingContent {
  /** The typed values, or the defaults. */
  typed: Record<LeasingField, string>
  /** Error messages by field. */
  problems: Partial<Record<LeasingField, string>>
  /** Null when the input is invalid or no comparison is possible today. */
  quote: LeasingAnswer | null
  /** Why no comparison is possible today; null otherwise. */
  suspended: string | null
  broker: Broker
}

export interface LeasingAnswer {
  need: LeasingNeed
  /** Sorted by total. */
  offers: (LeasingOffer & { example: string })[]
  /** Excluded products by reason, most frequent first. */
  excluded: { reason: string; products: string[] }[]
  /** Number of lessors in the panel. */
  lessors: number
  day: string
  /** Quarter (`2026-Q4`) and publisher of the average rates. */
  quarter: string
  source: string
}

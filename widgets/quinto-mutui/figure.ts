import type { Need, Offer } from '../../finance/offers/types.ts'
import { amortise } from '../../finance/plan.ts'

/** An instalment worked out on a supposed rate: nobody's offer, so no bank, no cost and no TAEG. */
export interface Supposed {
  kind: 'supposed'
  need: Need
  /** Percent. */
  tan: number
  /** Cents, as all that follows. */
  rata: number
  interessi: number
  totale: number
}

/** The number the person came for: the best offer's, a supposed one, or why there is none. */
export type Figure =
  | Supposed
  | { kind: 'offer'; need: Need; offer: Offer; count: number }
  | { kind: 'none' }
  | { kind: 'waiting' }

/** Need and TAN come from fields that have checked them, as `amortise` wants. */
export function suppose(need: Need, tan: number): Supposed {
  const { instalments, totalInterest, totalPaid } = amortise(need.importo, 12, [
    { periods: need.durataMesi, annualRate: tan },
  ])
  return { kind: 'supposed', need, tan, rata: instalments[0]!, interessi: totalInterest, totale: totalPaid }
}

import { amortise } from '../../../finance/plan/plan.ts'

interface Loan {
  importo: number
  durataMesi: number
}

/** An instalment worked out on a supposed rate: nobody's offer, so no bank, no cost and no TAEG. */
export interface Supposed {
  kind: 'supposed'
  need: Loan
  /** Percent. */
  tan: number
  /** Cents, as all that follows. */
  rata: number
  interessi: number
  totale: number
}

/** The number the person came for: the best offer's, a supposed one (`P`), or why there is none. */
export type Figure<N, O, P = Supposed> =
  | P
  | { kind: 'offer'; need: N; offer: O; count: number }
  | { kind: 'none' }
  | { kind: 'waiting' }

/** Need and TAN come from fields that have checked them, as `amortise` wants. */
export function suppose(need: Loan, tan: number): Supposed {
  const { instalments, totalInterest, totalPaid } = amortise(need.importo, 12, [
    { periods: need.durataMesi, annualRate: tan },
  ])
  return { kind: 'supposed', need, tan, rata: instalments[0]!, interessi: totalInterest, totale: totalPaid }
}

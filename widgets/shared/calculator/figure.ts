import { amortise } from '../../../finance/plan/plan.ts'

interface Loan {
  importo: number
  durataMesi: number
}

/** An instalment on an assumed rate: no offer, so no bank, no cost and no TAEG. */
export interface Supposed {
  kind: 'supposed'
  need: Loan
  /** Percent. */
  tan: number
  /** Cents, like the fields below. */
  rata: number
  interessi: number
  totale: number
}

/** The calculator's main result: the best offer, an assumed figure (`P`), or why there is none. */
export type Figure<N, O, P = Supposed> =
  | P
  | { kind: 'offer'; need: N; offer: O; count: number }
  | { kind: 'none' }
  | { kind: 'waiting' }

/** Computes the instalment of `need` at `tan` percent. Both must be valid, as `amortise` requires. */
export function suppose(need: Loan, tan: number): Supposed {
  const { instalments, totalInterest, totalPaid } = amortise(need.importo, 12, [
    { periods: need.durataMesi, annualRate: tan },
  ])
  return { kind: 'supposed', need, tan, rata: instalments[0]!, interessi: totalInterest, totale: totalPaid }
}

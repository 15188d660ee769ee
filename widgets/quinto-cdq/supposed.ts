import { principalFor } from '../../finance/inverse/inverse-amount.ts'
import { quotaOf } from '../../finance/offers/cdq-quota.ts'
import type { CdqNeed } from '../../finance/offers/cdq-types.ts'

/** The quota, and what it pays out on a supposed rate: nobody's offer, so no lender, no cost and no TAEG. */
export interface SupposedQuota {
  kind: 'supposed'
  need: CdqNeed
  /** Percent. */
  tan: number
  /** Cents, as all that follows. */
  rata: number
  montante: number
  interessi: number
  /** Before costs and policies. */
  nettoRicavo: number
}

/** `minimum` is what must be left of a pension, cents. */
export function supposeQuota(need: CdqNeed, tan: number, minimum: number): SupposedQuota {
  const { asked: rata } = quotaOf(need, minimum)
  const montante = rata * need.durataMesi
  const nettoRicavo = principalFor({ instalment: rata, annualRate: tan, termMonths: need.durataMesi })
  return { kind: 'supposed', need, tan, rata, montante, interessi: montante - nettoRicavo, nettoRicavo }
}

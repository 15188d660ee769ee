import { principalFor } from '../../finance/inverse/inverse-amount.ts'
import { quotaOf } from '../../finance/offers/cdq/cdq-quota.ts'
import type { CdqNeed } from '../../finance/offers/cdq/cdq-types.ts'

/**
 * The instalment, and the net amount that it pays out at an assumed rate: no offer, so no lender, no cost and no TAEG.
 */
export interface SupposedQuota {
  kind: 'supposed'
  need: CdqNeed
  /** Percent. */
  tan: number
  /** Cents, like the fields below. */
  rata: number
  montante: number
  interessi: number
  /** Before costs and insurance. */
  nettoRicavo: number
}

/** Computes the largest instalment at `tan` percent. `minimum` is the part of a pension that must remain, cents. */
export function supposeQuota(need: CdqNeed, tan: number, minimum: number): SupposedQuota {
  const { requested: rata } = quotaOf(need, minimum)
  const montante = rata * need.durataMesi
  const nettoRicavo = principalFor({ instalment: rata, annualRate: tan, termMonths: need.durataMesi })
  return { kind: 'supposed', need, tan, rata, montante, interessi: montante - nettoRicavo, nettoRicavo }
}

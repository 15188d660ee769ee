import { principalFor } from '../../finance/inverse/inverse-amount.ts'
import { quotaOf } from '../../finance/offers/cdq/cdq-quota.ts'
import type { CdqNeed } from '../../finance/offers/cdq/cdq-types.ts'
import { smallestThatPays } from '../../finance/offers/smallest.ts'

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

/**
 * Computes the largest instalment at `tan` percent, or the smallest that is worth the wanted amount. `minimum` is the
 * part of a pension that must remain, cents.
 */
export function supposeQuota(need: CdqNeed, tan: number, minimum: number): SupposedQuota {
  const { requested } = quotaOf(need, minimum)
  const worth = (instalment: number) =>
    principalFor({ instalment, annualRate: tan, termMonths: need.durataMesi })
  const rata = smallestThatPays(need.nettoRichiesto ?? worth(requested), requested, worth) ?? requested
  const montante = rata * need.durataMesi
  const nettoRicavo = worth(rata)
  return { kind: 'supposed', need, tan, rata, montante, interessi: montante - nettoRicavo, nettoRicavo }
}

import type { PlanRow } from '../plan/plan.ts'
import { phasedPlan } from '../plan/variable-plan.ts'
import { debtOf } from './costs.ts'
import type { Need, Offer, PricedCost } from './types.ts'

/** A year of a plan. All figures except `year` are cents. */
export interface PlanYear {
  /** From 1. */
  year: number
  instalments: number
  interest: number
  principal: number
  /** Balance at the end of the year. */
  balance: number
}

/** What the plan of an offer depends on. */
export interface Planned extends Pick<Offer, 'fasi' | 'numeroRate'> {
  /** The instalments repay the financed costs together with the amount. */
  costi: readonly PricedCost[]
}

/** An offer's plan, month by month. The rows add up to the totals of the offer. */
export function monthlyPlan({ need, offer }: { need: Pick<Need, 'importo'>; offer: Planned }): PlanRow[] {
  return phasedPlan({
    principal: debtOf(need.importo, offer.costi),
    termMonths: offer.numeroRate,
    phases: offer.fasi.map(({ rate, tan }) => ({ months: rate, annualRate: tan })),
  }).rows
}

/** Sums a monthly plan by year. The last year may have fewer than twelve months. */
export function yearlyPlan(months: PlanRow[]): PlanYear[] {
  const years: PlanYear[] = []
  for (const { number, instalment, interest, principal, balance } of months) {
    const year = Math.ceil(number / 12)
    const last = years.at(-1)
    if (last?.year !== year) {
      years.push({ year, instalments: instalment, interest, principal, balance })
      continue
    }
    last.instalments += instalment
    last.interest += interest
    last.principal += principal
    last.balance = balance
  }
  return years
}

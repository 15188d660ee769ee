import type { PlanRow } from '../plan/plan.ts'
import { phasedPlan } from '../plan/variable-plan.ts'
import type { Need, Offer } from './types.ts'

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
export type Planned = Pick<Offer, 'fasi' | 'numeroRate'>

/** An offer's plan, month by month. The rows add up to the totals of the offer. */
export function monthlyPlan({ need, offer }: { need: Pick<Need, 'importo'>; offer: Planned }): PlanRow[] {
  return phasedPlan({
    principal: need.importo,
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

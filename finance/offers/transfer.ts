import { requireCents, requireWhole } from '../arithmetic/argument.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { rateFor } from '../inverse/inverse-rate.ts'
import { monthlyPlan } from './plan.ts'
import type { Need, Offer, PricedCost } from './types.ts'

/** Comparison of the present mortgage with an offer that would replace it. Money in cents. */
export interface Transfer {
  /** Nominal rate implied by the present instalments, percent. */
  annualRate: number
  /** Everything still to be paid (instalments and costs) on the present mortgage and on the offer. */
  keepTotal: number
  moveTotal: number
  /** Interest and costs only. */
  keepCost: number
  moveCost: number
  /**
   * First month in which cumulative interest and costs of the offer do not exceed those of the present mortgage; null
   * when never.
   */
  breakEvenMonth: number | null
  /** Last such month; the month of the last instalment when the advantage is permanent. */
  aheadUntil: number | null
}

/** What the comparison needs of an offer. */
type Moved = Pick<Offer, 'fasi' | 'numeroRate' | 'totaleDovuto'> & { costi: readonly PricedCost[] }

/**
 * Compares keeping a mortgage with moving it to another bank (surroga). The debt is `need.importo`; today it is repaid
 * with `remaining` instalments of `instalment` cents. Cumulative interest and costs are compared month by month, so
 * that a longer loan with lower instalments does not look cheaper. Both loans repay the same principal. Costs of the
 * present mortgage besides its instalments are unknown and ignored.
 * Throws RangeError naming the argument, also when the instalments do not repay the debt.
 * Source: art. 120-quater TUB.
 */
export function transfer({
  offer,
  need,
  instalment,
  remaining,
}: {
  offer: Moved
  need: Pick<Need, 'importo'>
  instalment: number
  remaining: number
}): Transfer {
  const { importo } = need
  requireCents('instalment', instalment)
  requireWhole('remaining', remaining)
  const keepTotal = instalment * remaining
  if (keepTotal < importo) refuse('instalment', 'enough to repay the debt', instalment)
  const annualRate =
    keepTotal === importo ? 0 : rateFor({ principal: importo, instalment, termMonths: remaining }).annualRate

  const kept = interestSoFar(importo, annualRate / 1200, instalment, remaining)
  const moved = costSoFar(offer, need)
  const months = Math.max(kept.length, moved.length)
  const at = (costs: number[], month: number) => costs[Math.min(month, costs.length) - 1]!
  const ahead = Array.from({ length: months }, (_, i) => i + 1).filter(
    month => at(moved, month) <= at(kept, month),
  )
  const keepCost = keepTotal - importo
  const moveCost = offer.totaleDovuto - importo
  return {
    annualRate,
    keepTotal,
    moveTotal: offer.totaleDovuto,
    keepCost,
    moveCost,
    breakEvenMonth: ahead[0] ?? null,
    aheadUntil: ahead.at(-1) ?? null,
  }
}

/** Cumulative interest of the present mortgage by month, cents, not rounded. */
function interestSoFar(principal: number, rate: number, instalment: number, count: number): number[] {
  let balance = principal
  let interest = 0
  return Array.from({ length: count }, () => {
    const due = balance * rate
    interest += due
    balance += due - instalment
    return interest
  })
}

/** Cumulative interest and costs of an offer by month, cents. */
function costSoFar(offer: Moved, need: Pick<Need, 'importo'>): number[] {
  let interest = 0
  return monthlyPlan({ offer, need }).map(row => {
    interest += row.interest
    return interest + offer.costi.reduce((sum, cost) => sum + paidBy(row.number, cost), 0)
  })
}

/** Amount of a cost paid up to a month, cents. A financed cost counts from the start, as the debt for it does. */
function paidBy(month: number, { quando, importo }: PricedCost): number {
  const times: Record<PricedCost['quando'], number> = {
    iniziale: 1,
    finanziato: 1,
    prima_rata: 1,
    ogni_rata: month,
    ogni_anno: Math.ceil(month / 12),
    fine_anno: Math.floor(month / 12),
  }
  return importo * times[quando]
}

import { requireCents, requireWhole } from '../arithmetic/argument.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { rateFor } from '../inverse/inverse-rate.ts'
import { monthlyPlan } from './plan.ts'
import type { Need, Offer, OfferCost } from './types.ts'

/** A mortgage kept as it is, beside the offer that would take it over. Money in cents. */
export interface Transfer {
  /** Nominal rate that the present instalments stand for, percent. */
  annualRate: number
  /** Everything still to be paid, instalments and costs. */
  keepTotal: number
  moveTotal: number
  /** Of it, interest and costs. */
  keepCost: number
  moveCost: number
  /** The month from which interest and costs paid so far are no more than they would have been; null when never. */
  breakEvenMonth: number | null
  /** The last month of which that is true; that of the last instalment when moving has paid for good. */
  aheadUntil: number | null
}

/**
 * What a mortgage costs to keep and to move (surroga). The debt moved is `need.importo`; today it is repaid with
 * `remaining` instalments of `instalment` cents. Interest and costs paid so far are compared month by month, so that
 * a longer new loan is not taken for a cheaper one. Costs of the present mortgage beyond its instalments are unknown
 * and left out. Throws RangeError naming the argument; instalments that do not repay the debt have no rate.
 * Source: art. 120-quater TUB; an equal principal is repaid by both, so that costs alone differ.
 */
export function transfer({
  offer,
  need,
  instalment,
  remaining,
}: {
  offer: Offer
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

/** Interest paid up to each month, cents, not rounded; the last is what the instalments say. */
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

/** Interest and costs of an offer paid up to each month, cents. */
function costSoFar(offer: Offer, need: Pick<Need, 'importo'>): number[] {
  let interest = 0
  return monthlyPlan({ offer, need }).map(row => {
    interest += row.interest
    return interest + offer.costi.reduce((sum, cost) => sum + paidBy(row.number, cost), 0)
  })
}

/** A yearly premium is paid in advance. */
function paidBy(month: number, { quando, importo }: OfferCost): number {
  return importo * { iniziale: 1, ogni_anno: Math.ceil(month / 12), ogni_rata: month }[quando]
}

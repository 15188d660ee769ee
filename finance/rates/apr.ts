import { requireFinite, requireWhole } from '../arithmetic/argument.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { type Flow, forceOfInterest } from './internal-rate.ts'

export type { Flow } from './internal-rate.ts'

/**
 * Annual percentage rate of charge (TAEG): the X for which `Σ C (1+X)^−t = Σ D (1+X)^−s`, with drawdowns C, payments
 * and costs D, and times in years from the first drawdown (negative for payments before the drawdown).
 * Amounts may have any common unit, because a rate has none. A month is 1/12 of a year and a week 1/52 (remark (c));
 * only `interval` uses day counts.
 * Returns percent, effective, not rounded. Throws RangeError naming the argument, or when no rate exists.
 * Source: Annex I of Directives 2008/48/EC and 2014/17/EU.
 */
export function apr({ drawdowns, payments }: { drawdowns: Flow[]; payments: Flow[] }): number {
  requireFlows('drawdowns', drawdowns)
  requireFlows('payments', payments)
  return 100 * Math.expm1(forceOfInterest(drawdowns, payments))
}

function requireFlows(name: string, flows: Flow[]): void {
  let total = 0
  for (const { amount, years, every = 0, count = 1 } of flows) {
    requireFinite(`${name}.amount`, amount)
    if (amount < 0) refuse(`${name}.amount`, 'zero or more', amount)
    requireFinite(`${name}.years`, years)
    requireWhole(`${name}.count`, count, 1, Number.MAX_SAFE_INTEGER)
    if (!(every > 0 && every < Number.POSITIVE_INFINITY) && count > 1) {
      refuse(`${name}.every`, 'a positive number of years', every)
    }
    total += amount * count
  }
  if (total === 0) refuse(name, 'more than nothing', 'no money')
}

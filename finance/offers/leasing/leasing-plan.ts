import { multiplyHalfUp } from '../../arithmetic/half-up.ts'
import type { PlanRow } from '../../plan/plan.ts'
import { periodRate } from '../../rates/period-rate.ts'
import type { LeasingOffer } from './leasing-types.ts'

/** What the plan of a lease depends on. */
export type PlannedLease = Pick<LeasingOffer, 'finanziato' | 'rata' | 'numeroCanoni' | 'riscatto' | 'tan'>

/**
 * The plan of a lease month by month, in cents: the rentals after the first one, then the purchase option, if any.
 * Interest is rounded half up on the rounded balance; the interest of the last payment absorbs the rounding, so that the
 * rows add up to the interest of the offer.
 */
export function leasingPlan({ finanziato, rata, numeroCanoni, riscatto, tan }: PlannedLease): PlanRow[] {
  const rate = periodRate(tan, 12)
  const payments = [...Array<number>(numeroCanoni).fill(rata), ...(riscatto > 0 ? [riscatto] : [])]
  let balance = finanziato
  return payments.map((instalment, at) => {
    const isLast = at === payments.length - 1
    const principal = isLast ? balance : instalment - multiplyHalfUp(balance, rate)
    balance -= principal
    return { number: at + 1, instalment, interest: instalment - principal, principal, balance }
  })
}

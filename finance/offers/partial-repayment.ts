import { requireWhole } from '../arithmetic/argument.ts'
import { annuityPayment } from '../plan/annuity-payment.ts'
import type { PlanRow } from '../plan/plan.ts'
import { phasedPlan } from '../plan/variable-plan.ts'
import { periodRate } from '../rates/period-rate.ts'
import { monthlyPlan, type Planned } from './plan.ts'
import type { Need } from './types.ts'

/** A plan after a partial early repayment. Money in cents. */
export interface PartialRepayment {
  /** Balance just before the payment. */
  balanceBefore: number
  /** The next instalment and the number of instalments left; both zero when the payment closes the debt. */
  instalment: number
  instalmentsLeft: number
  /** Number of instalments that are no longer due. */
  instalmentsSaved: number
  interestSaved: number
  /** The whole plan from the first instalment of the loan. */
  rows: PlanRow[]
}

/**
 * Repays `amount` of an offer after `paidInstalments`. The remaining debt is paid either in the same number of lower
 * instalments (`keeps: 'term'`) or in the smallest number of instalments that are not higher than before
 * (`keeps: 'instalment'`). No indemnity is due: art. 120-ter TUB forbids one on natural persons' mortgages for a home
 * or business premises.
 * Throws RangeError naming the argument: `amount` is from 1 cent to the balance, and the payment precedes the last
 * instalment.
 */
export function partialRepayment({
  offer,
  need,
  paidInstalments,
  amount,
  keeps,
}: {
  offer: Planned
  need: Pick<Need, 'importo'>
  paidInstalments: number
  amount: number
  keeps: 'instalment' | 'term'
}): PartialRepayment {
  const before = monthlyPlan({ offer, need })
  requireWhole('paidInstalments', paidInstalments, 1, before.length - 1)
  const paid = before.slice(0, paidInstalments)
  const balanceBefore = paid.at(-1)!.balance
  requireWhole('amount', amount, 1, balanceBefore)

  const left = before.length - paidInstalments
  const next = before[paidInstalments]!.instalment
  const phases = phasesAfter(offer, paidInstalments)
  const principal = balanceBefore - amount
  const term =
    principal === 0
      ? 0
      : keeps === 'term'
        ? left
        : fewestInstalments(principal, phases[0]!.annualRate, next, left)
  const rest =
    term === 0 ? [] : phasedPlan({ principal, termMonths: term, phases: truncate(phases, term) }).rows
  const rows = [...paid, ...rest.map(row => ({ ...row, number: row.number + paidInstalments }))]
  const interest = (plan: PlanRow[]) => plan.reduce((sum, row) => sum + row.interest, 0)
  return {
    balanceBefore,
    instalment: rest[0]?.instalment ?? 0,
    instalmentsLeft: term,
    instalmentsSaved: left - term,
    interestSaved: interest(before) - interest(rows),
    rows,
  }
}

interface Phase {
  months: number
  annualRate: number
}

/** The remaining phases of an offer after `paid` instalments. */
function phasesAfter({ fasi }: Planned, paid: number): Phase[] {
  return fasi
    .map(({ daRata, rate, tan }) => ({
      months: Math.min(rate, daRata + rate - 1 - paid),
      annualRate: tan,
    }))
    .filter(({ months }) => months > 0)
}

/** The first `term` months of the phases. */
function truncate(phases: Phase[], term: number): Phase[] {
  let left = term
  return phases.flatMap(({ months, annualRate }) => {
    const kept = Math.min(months, left)
    left -= kept
    return kept > 0 ? [{ months: kept, annualRate }] : []
  })
}

/**
 * The smallest number of instalments not above `maxInstalment`. `maxCount` is always enough: with the number of
 * instalments left before the payment, the smaller debt has a lower instalment.
 */
function fewestInstalments(
  principal: number,
  annualRate: number,
  maxInstalment: number,
  maxCount: number,
): number {
  const rate = periodRate(annualRate, 12)
  let [low, high] = [1, maxCount]
  while (low < high) {
    const middle = (low + high) >> 1
    if (annuityPayment({ principal, rate, periods: middle }) <= maxInstalment) high = middle
    else low = middle + 1
  }
  return low
}

import { requireWhole } from '../arithmetic/argument.ts'
import { annuityPayment } from '../plan/annuity-payment.ts'
import type { PlanRow } from '../plan/plan.ts'
import { phasedPlan } from '../plan/variable-plan.ts'
import { periodRate } from '../rates/period-rate.ts'
import { monthlyPlan } from './plan.ts'
import type { Need, Offer } from './types.ts'

/** What a payment made ahead of its time does to a plan. Money in cents. */
export interface PartialRepayment {
  /** Owed just before the payment. */
  balanceBefore: number
  /** The next instalment, and how many are left; both zero when the payment closes the debt. */
  instalment: number
  instalmentsLeft: number
  /** Instalments that will not be paid. */
  instalmentsSaved: number
  interestSaved: number
  /** The whole plan from the first instalment of the loan. */
  rows: PlanRow[]
}

/**
 * Repays `amount` of an offer after some instalments. The rest is paid in as many instalments as before, each lower
 * (`keeps: 'term'`), or in the fewest that are no higher than before (`keeps: 'instalment'`). No indemnity is
 * counted: art. 120-ter TUB forbids it to natural persons' mortgages for a home or business premises.
 * Throws RangeError naming the argument: the payment is from 1 cent to what is owed, before the last instalment.
 */
export function partialRepayment({
  offer,
  need,
  paidInstalments,
  amount,
  keeps,
}: {
  offer: Offer
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
  const rest = term === 0 ? [] : phasedPlan({ principal, termMonths: term, phases: cut(phases, term) }).rows
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

/** What is left of the offer's phases after some instalments. */
function phasesAfter({ fasi }: Offer, paid: number): Phase[] {
  return fasi
    .map(({ daRata, rate, tan }) => ({
      months: Math.min(rate, daRata + rate - 1 - paid),
      annualRate: tan,
    }))
    .filter(({ months }) => months > 0)
}

/** The first months of some phases. */
function cut(phases: Phase[], term: number): Phase[] {
  let room = term
  return phases.flatMap(({ months, annualRate }) => {
    const kept = Math.min(months, room)
    room -= kept
    return kept > 0 ? [{ months: kept, annualRate }] : []
  })
}

/** No more than `most`: over as many as before, a smaller debt has a lower instalment. */
function fewestInstalments(principal: number, annualRate: number, highest: number, most: number): number {
  const rate = periodRate(annualRate, 12)
  let [low, high] = [1, most]
  while (low < high) {
    const middle = (low + high) >> 1
    if (annuityPayment({ principal, rate, periods: middle }) <= highest) high = middle
    else low = middle + 1
  }
  return low
}

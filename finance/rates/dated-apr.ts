import { refuse } from '../arithmetic/refuse.ts'
import { type IntervalUnit, interval } from '../calendar/interval.ts'
import { apr, type Flow } from './apr.ts'

export interface DatedFlow {
  /** Cents. */
  amount: number
  /** `YYYY-MM-DD`. */
  date: string
}

/**
 * Annual percentage rate of charge of flows on calendar days. Each time is the `interval` from the first drawdown in
 * the unit of the payments' frequency.
 * Returns percent, effective, not rounded. Throws RangeError naming the argument.
 * Source: Annex I of Directives 2008/48/EC and 2014/17/EU, remarks (a) and (c).
 */
export function datedApr({
  drawdowns,
  payments,
  unit,
}: {
  drawdowns: DatedFlow[]
  payments: DatedFlow[]
  unit: IntervalUnit
}): number {
  const first = drawdowns.map(flow => flow.date).sort()[0] ?? refuse('drawdowns', 'at least one', 'none')
  const timed = ({ amount, date }: DatedFlow): Flow => ({
    amount,
    years:
      date < first
        ? -interval({ from: date, to: first, unit }).years
        : interval({ from: first, to: date, unit }).years,
  })
  return apr({ drawdowns: drawdowns.map(timed), payments: payments.map(timed) })
}

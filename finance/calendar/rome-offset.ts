import { offsetAt } from './rome-clock.ts'

/** Rome's offset from UTC in milliseconds, from `from` up to but not including `to`. */
export interface OffsetPeriod {
  from: number
  to: number
  offset: number
}

const MINUTE = 60_000

const periods = new Map<number, OffsetPeriod[]>()

/**
 * The periods of constant offset in a UTC year, in order and without gaps: winter, summer and winter again. The offsets
 * come from the time zone database of the runtime, because the law may change the rule. Each year is computed once.
 */
export function romeOffsets(year: number): OffsetPeriod[] {
  const known = periods.get(year)
  if (known) return known
  const found: OffsetPeriod[] = []
  for (let month = 0; month < 12; month++) {
    addPeriods(found, Date.UTC(year, month), Date.UTC(year, month + 1))
  }
  periods.set(year, found)
  return found
}

/** Adds the periods of a month. The offset changes at most once a month. */
function addPeriods(found: OffsetPeriod[], from: number, to: number): void {
  const before = offsetAt(from)
  const after = offsetAt(to - MINUTE)
  const change = before === after ? to : changeBetween(from, to - MINUTE)
  extend(found, { from, to: change, offset: before })
  if (change < to) extend(found, { from: change, to, offset: after })
}

function extend(found: OffsetPeriod[], period: OffsetPeriod): void {
  const last = found.at(-1)
  if (last?.offset === period.offset) last.to = period.to
  else found.push(period)
}

/** The minute at which the offset changes to the offset of `late`, found by bisection. */
function changeBetween(early: number, late: number): number {
  const before = offsetAt(early)
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE
    if (offsetAt(middle) === before) early = middle
    else late = middle
  }
  return late
}

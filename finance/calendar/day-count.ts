import { requireCents, requirePercent } from '../arithmetic/argument.ts'
import { decimalFraction } from '../arithmetic/decimal-fraction.ts'
import { multiplyHalfUp } from '../arithmetic/half-up.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { dayNumber, parseDay } from './days.ts'

/** Day count convention. `30/360` is the European variant: the 31st counts as the 30th at both ends. */
export type DayCount = '30/360' | 'act/360' | 'act/365'

/**
 * Number of days after `from` up to and including `to` (`YYYY-MM-DD`) by a day count convention. Throws RangeError
 * naming the argument.
 */
export function countDays({ from, to, dayCount }: { from: string; to: string; dayCount: DayCount }): number {
  const start = parseDay('from', from)
  const end = parseDay('to', to)
  if (dayNumber(end) < dayNumber(start)) refuse('to', `${from} or later`, to)
  if (dayCount !== '30/360') return dayNumber(end) - dayNumber(start)
  const months = (end.year - start.year) * 12 + end.month - start.month
  // Both the 30th and the 31st count as the 30th, so no day lies between them.
  return months * 30 + Math.min(end.day, 30) - Math.min(start.day, 30)
}

export interface AccruedInterest {
  days: number
  /** Cents. */
  interest: number
}

/**
 * Simple interest from `from` to `to` (`YYYY-MM-DD`): `principal × rate × days / 360` (or 365).
 * `principal` in cents, `annualRate` in percent. Returns cents rounded half up, exact on ties. Throws RangeError naming
 * the argument.
 */
export function accruedInterest({
  principal,
  annualRate,
  from,
  to,
  dayCount,
}: {
  principal: number
  annualRate: number
  from: string
  to: string
  dayCount: DayCount
}): AccruedInterest {
  requireCents('principal', principal)
  requirePercent('annualRate', annualRate)
  const days = countDays({ from, to, dayCount })
  const { numerator, denominator } = decimalFraction(annualRate)
  const interest = multiplyHalfUp(principal, {
    numerator: numerator * days,
    denominator: denominator * 100 * yearOf(dayCount),
  })
  return { days, interest }
}

function yearOf(dayCount: DayCount): number {
  switch (dayCount) {
    case '30/360':
    case 'act/360':
      return 360
    case 'act/365':
      return 365
    default:
      return refuse('dayCount', '30/360, act/360 or act/365', dayCount)
  }
}

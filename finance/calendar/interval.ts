import { refuse } from '../arithmetic/refuse.ts'
import { addMonths, type CalendarDay, dayNumber, dayOfNumber, parseDay } from './days.ts'

/** The unit in which the frequency of the payments is expressed. */
export type IntervalUnit = 'year' | 'month' | 'week'

export interface Interval {
  wholeUnits: number
  /** Days left after the whole units. */
  days: number
  /** Length of the year that ends where the remaining days end; null when no days remain. */
  yearDays: 365 | 366 | null
  years: number
}

const UNITS_PER_YEAR: Record<IntervalUnit, number> = { year: 1, month: 12, week: 52 }

/**
 * Time between two days (`YYYY-MM-DD`) as the APR measures it. Whole units are subtracted from `to` in one step; a day
 * missing in the resulting month becomes its last day. The remaining days (first excluded, last included) are divided
 * by the length of the year that ends where they end.
 * Throws RangeError naming the argument.
 * Source: Annex I, remark (c); SWD(2012) 128, 4.1.1.
 */
export function interval({ from, to, unit }: { from: string; to: string; unit: IntervalUnit }): Interval {
  const start = parseDay('from', from)
  const end = parseDay('to', to)
  const distance = dayNumber(end) - dayNumber(start)
  if (distance < 0) refuse('to', `${from} or later`, to)

  if (unit === 'week') {
    const weeks = Math.floor(distance / 7)
    const restEnd = dayNumber(end) - weeks * 7
    return measured(unit, weeks, restEnd - dayNumber(start), dayOfNumber(restEnd))
  }
  const unitMonths = unit === 'year' ? 12 : 1
  const months = (end.year - start.year) * 12 + end.month - start.month
  const back = (units: number) => addMonths(end, -units * unitMonths)
  let units = Math.floor(months / unitMonths)
  if (dayNumber(back(units)) < dayNumber(start)) units--
  const restEnd = back(units)
  return measured(unit, units, dayNumber(restEnd) - dayNumber(start), restEnd)
}

function measured(unit: IntervalUnit, wholeUnits: number, days: number, restEnd: CalendarDay): Interval {
  const years = wholeUnits / UNITS_PER_YEAR[unit]
  if (days === 0) return { wholeUnits, days, yearDays: null, years }
  const yearDays = dayNumber(restEnd) - dayNumber(addMonths(restEnd, -12)) === 366 ? 366 : 365
  return { wholeUnits, days, yearDays, years: years + days / yearDays }
}

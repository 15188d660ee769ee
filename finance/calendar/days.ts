import { refuse } from '../arithmetic/refuse.ts'

/** A calendar day. January is month 1. */
export interface CalendarDay {
  year: number
  month: number
  day: number
}

/** Parses `YYYY-MM-DD`. Throws RangeError naming the argument when the day does not exist. */
export function parseDay(name: string, text: string): CalendarDay {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined)
    refuse(name, 'a day as YYYY-MM-DD', text)
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) {
    refuse(name, 'a day of the calendar', text)
  }
  return { year, month, day }
}

/** Number of days since 1 January 1970. */
export function dayNumber({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day) / 86_400_000
}

/** The day `number` days after 1 January 1970: the inverse of `dayNumber`. */
export function dayOfNumber(number: number): CalendarDay {
  const date = new Date(number * 86_400_000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Adds `months` (subtracts when negative) in one step. A day missing in the resulting month becomes its last day. */
export function addMonths({ year, month, day }: CalendarDay, months: number): CalendarDay {
  const count = year * 12 + month - 1 + months
  const target = { year: Math.floor(count / 12), month: (count % 12) + 1 }
  return { ...target, day: Math.min(day, daysInMonth(target.year, target.month)) }
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Formats a day as `YYYY-MM-DD`. */
export function formatDay({ year, month, day }: CalendarDay): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

import { requireWhole } from '../arithmetic/argument.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { type CalendarDay, dayNumber, dayOfNumber, formatDay, parseDay } from './days.ts'
import { easter } from './easter.ts'

/** The years accepted for days and instants. Time zones and holidays were different before. */
export const FIRST_YEAR = 1970
export const LAST_YEAR = 2099

/** Maximum of `addWorkingDays`: forty years. A larger number is a caller's error. */
const MAX_WORKING_DAYS = 10_000

const FIXED_HOLIDAYS = [
  [1, 1],
  [1, 6],
  [4, 25],
  [5, 1],
  [6, 2],
  [8, 15],
  [11, 1],
  [12, 8],
  [12, 25],
  [12, 26],
] as const

/** Saint Francis, 4 October, is a holiday again from this year (law 151/2025). */
const FIRST_YEAR_OF_SAINT_FRANCIS = 2026

const nationalHolidays = new Map<number, ReadonlySet<number>>()

/** The national holidays of a year, as day numbers. Easter is left out because it is a Sunday. */
function nationalHolidaysOf(year: number): ReadonlySet<number> {
  const known = nationalHolidays.get(year)
  if (known) return known
  const holidays = new Set(FIXED_HOLIDAYS.map(([month, day]) => dayNumber({ year, month, day })))
  holidays.add(dayNumber(easter(year)) + 1)
  if (year >= FIRST_YEAR_OF_SAINT_FRANCIS) holidays.add(dayNumber({ year, month: 10, day: 4 }))
  nationalHolidays.set(year, holidays)
  return holidays
}

/** A month and a day, both from 1. */
export type Patron = Pick<CalendarDay, 'month' | 'day'>

/** Parses a patron saint's day, `MM-DD`. Throws RangeError naming `patron` when no year has the day. */
export function parsePatron(text: string): Patron {
  const [, month = 0, day = 0] = (/^(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  const leapYear = 2024
  return formatDay({ year: leapYear, month, day }) === `${leapYear}-${text}`
    ? { month, day }
    : refuse('patron', 'a day as MM-DD', text)
}

/** Whether a day number is a national holiday or the patron's day. Weekends are not holidays. */
export function isHoliday(number: number, patron?: Patron): boolean {
  const { year, month, day } = dayOfNumber(number)
  return (month === patron?.month && day === patron.day) || nationalHolidaysOf(year).has(number)
}

/** The weekday of a day number since 1970: 1 is Monday, 7 Sunday. 1 January 1970 was a Thursday. */
export const weekdayOf = (number: number): number => ((number + 3) % 7) + 1

const isWorking = (number: number, patron?: Patron): boolean =>
  weekdayOf(number) <= 5 && !isHoliday(number, patron)

/**
 * Whether a day (`YYYY-MM-DD`, 1970 to 2099) is a working day: Monday to Friday, except national holidays and the day
 * of the town's patron saint (`MM-DD`).
 * Today's holidays apply to every year; the few differences before 2001 are ignored.
 * Throws RangeError naming the argument.
 * Source: law 260/1949 as amended, last by law 151/2025.
 */
export function isWorkingDay({ day, patron }: { day: string; patron?: string }): boolean {
  return isWorking(dayNumber(parseKnownDay('day', day)), patronOf(patron))
}

/**
 * Number of working days after `from` up to and including `to` (`YYYY-MM-DD`), by the rule of `isWorkingDay`.
 * The cost grows with the number of years, not of days.
 * Throws RangeError naming the argument.
 */
export function workingDaysBetween({
  from,
  to,
  patron,
}: {
  from: string
  to: string
  patron?: string
}): number {
  const start = parseKnownDay('from', from)
  const end = parseKnownDay('to', to)
  const first = dayNumber(start)
  const last = dayNumber(end)
  if (last < first) refuse('to', `${from} or later`, to)
  const saint = patronOf(patron)
  let days = weekdaysUpTo(last) - weekdaysUpTo(first)
  for (let year = start.year; year <= end.year; year++) {
    for (const holiday of holidaysOf(year, saint)) {
      if (holiday > first && holiday <= last && weekdayOf(holiday) <= 5) days--
    }
  }
  return days
}

/**
 * The working day that comes `days` working days (1 to 10,000) after `day` (`YYYY-MM-DD`), by the rule of
 * `isWorkingDay`.
 * Throws RangeError naming the argument.
 */
export function addWorkingDays({
  day,
  days,
  patron,
}: {
  day: string
  days: number
  patron?: string
}): string {
  requireWhole('days', days, 1, MAX_WORKING_DAYS)
  const saint = patronOf(patron)
  let number = dayNumber(parseKnownDay('day', day))
  for (let left = days; left > 0; ) if (isWorking(++number, saint)) left--
  return formatDay(dayOfNumber(number))
}

/** The national holidays of a year and the patron's day, if the year has it, as day numbers. */
function holidaysOf(year: number, patron: Patron | undefined): ReadonlySet<number> {
  const national = nationalHolidaysOf(year)
  if (!patron) return national
  const number = dayNumber({ year, ...patron })
  return dayOfNumber(number).day === patron.day ? new Set(national).add(number) : national
}

/** Number of days from Monday to Friday up to a day number, counted from a fixed Monday. */
const weekdaysUpTo = (number: number): number =>
  Math.floor((number + 3) / 7) * 5 + Math.min(weekdayOf(number), 5)

const patronOf = (patron: string | undefined) => (patron === undefined ? undefined : parsePatron(patron))

function parseKnownDay(name: string, text: string): CalendarDay {
  const day = parseDay(name, text)
  return day.year >= FIRST_YEAR && day.year <= LAST_YEAR
    ? day
    : refuse(name, `a day from ${FIRST_YEAR} to ${LAST_YEAR}`, text)
}

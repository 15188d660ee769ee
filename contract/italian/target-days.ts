import { formatDay } from '../../finance/calendar/days.ts'
import { easter } from '../../finance/calendar/easter.ts'
import { addDays, dayNumber } from './days.ts'

const fixed = new Set(['01-01', '05-01', '12-25', '12-26'])

/** Whether the euro payment system TARGET is open on a day (`YYYY-MM-DD`), so that rates are published. */
export function isTargetDay(day: string): boolean {
  // Day 0, 1 January 1970, was a Thursday; weekday 0 is Monday.
  const weekday = (dayNumber(day) + 3) % 7
  if (weekday > 4 || fixed.has(day.slice(5))) return false
  const sunday = formatDay(easter(Number(day.slice(0, 4))))
  return day !== addDays(sunday, -2) && day !== addDays(sunday, 1)
}

/** The days from `from` to `to` inclusive on which TARGET is open. */
export function targetDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (isTargetDay(day)) days.push(day)
  return days
}

import { addDays, dayNumber } from './days.ts'

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of Nature, 1876. */
export function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = b >> 2
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = c >> 2
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`
}

const fixed = new Set(['01-01', '05-01', '12-25', '12-26'])

/** Whether the euro payment system TARGET is open, and rates are published. */
export function isTargetDay(day: string): boolean {
  // Day 0, 1 January 1970, was a Thursday; 0 is Monday here.
  const weekday = (dayNumber(day) + 3) % 7
  if (weekday > 4 || fixed.has(day.slice(5))) return false
  const sunday = easter(Number(day.slice(0, 4)))
  return day !== addDays(sunday, -2) && day !== addDays(sunday, 1)
}

/** Every day TARGET is open, both ends included. */
export function targetDays(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (isTargetDay(day)) days.push(day)
  return days
}

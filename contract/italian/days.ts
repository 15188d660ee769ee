/** How days are written in Italian, and which day it is. */

const inRome = { timeZone: 'Europe/Rome' } as const
const longDay = new Intl.DateTimeFormat('it-IT', {
  ...inRome,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const isoDay = new Intl.DateTimeFormat('en-CA', inRome)

/** `2026-12-31` → «31 dicembre 2026»; the first of a month is «1º». */
export const day = (value: string): string =>
  longDay.format(new Date(`${value}T12:00:00Z`)).replace(/^1 /, '1º ')

/** `2026-12-31` → «31/12/2026». */
export const shortDay = (value: string): string => value.split('-').reverse().join('/')

/** The day it is in Rome at an instant, `YYYY-MM-DD`. */
export const dayInRome = (instant: Date): string => isoDay.format(instant)

const millisecondsADay = 86_400_000

/** Days since 1 January 1970, without time zones. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / millisecondsADay

/** The day so many days after another, or before it. */
export const addDays = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * millisecondsADay).toISOString().slice(0, 10)

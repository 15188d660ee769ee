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

/** The day it is in Rome at an instant, `YYYY-MM-DD`. */
export const dayInRome = (instant: Date): string => isoDay.format(instant)

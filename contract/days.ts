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

const clockInRome = new Intl.DateTimeFormat('sv-SE', { ...inRome, dateStyle: 'short', timeStyle: 'medium' })

/** An instant as the day and the clock of Rome: `['2026-12-31', '08:00:00']`. */
export const onTheClock = (instant: Date): [day: string, time: string] =>
  clockInRome.format(instant).split(' ') as [string, string]

/**
 * The instant when it is this time of this day in Rome. When clocks go back and it is so twice, the first; when they go
 * forward and it never is, as much later as they went.
 */
export function instantInRome(day: string, time: string): Date {
  const asIfUtc = new Date(`${day}T${time}Z`).getTime()
  const summer = new Date(asIfUtc - 2 * 3_600_000)
  return onTheClock(summer).join() === [day, time].join() ? summer : new Date(asIfUtc - 3_600_000)
}

/** Instants as the clock of Rome shows them, whatever the clock of the computer. */

import { addDays } from './days.ts'

const clockInRome = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
})

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

/** The start of the next day in Rome, after the day of `instant`. */
export const nextDayInRome = (instant: Date): Date =>
  instantInRome(addDays(onTheClock(instant)[0], 1), '00:00:00')

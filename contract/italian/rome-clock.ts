/** Instants of days and times in Rome, whatever the clock of the computer. */

import { offsetAt, onTheClock } from '../../finance/calendar/rome-clock.ts'
import { addDays } from './days.ts'

const HOUR = 3_600_000

/**
 * The instant when it is this time of this day in Rome. When clocks go back and it is so twice, the first; when they go
 * forward and it never is, as much later as they went.
 */
export function instantInRome(day: string, time: string): Date {
  const asIfUtc = Date.parse(`${day}T${time}Z`)
  const summer = asIfUtc - 2 * HOUR
  return new Date(offsetAt(summer) === 2 * HOUR ? summer : asIfUtc - HOUR)
}

/** The start of the next day in Rome, after the day of `instant`. */
export const nextDayInRome = (instant: Date): Date =>
  instantInRome(addDays(onTheClock(instant)[0], 1), '00:00:00')

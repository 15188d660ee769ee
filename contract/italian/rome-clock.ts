/** Instants of local times in Rome, independent of the computer's time zone. */

import { offsetAt, onTheClock } from '../../finance/calendar/rome-clock.ts'
import { addDays } from './days.ts'

const HOUR = 3_600_000

/**
 * The instant of a local time (`HH:MM:SS`) on a day (`YYYY-MM-DD`) in Rome. A time that occurs twice, in autumn, gives
 * the first instant; a time that is skipped, in spring, gives the instant one hour of local time later.
 */
export function instantInRome(day: string, time: string): Date {
  const asIfUtc = Date.parse(`${day}T${time}Z`)
  const summer = asIfUtc - 2 * HOUR
  return new Date(offsetAt(summer) === 2 * HOUR ? summer : asIfUtc - HOUR)
}

/** The start of the next day in Rome, after the day of `instant`. */
export const nextDayInRome = (instant: Date): Date =>
  instantInRome(addDays(onTheClock(instant)[0], 1), '00:00:00')

const dayAndTime = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Rome',
})

/** An instant (ISO 8601) as day and time in Rome: «21/11/2026, 09:30». */
export const formatDateTime = (instant: string): string => dayAndTime.format(new Date(instant))

const time = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' })

/** The time in Rome of an instant (ISO 8601): «09:30». */
export const formatTime = (instant: string): string => time.format(new Date(instant))

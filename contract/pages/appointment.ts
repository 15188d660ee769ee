import { onTheClock } from '../../finance/calendar/rome-clock.ts'
import { formatLongWeekday, timeOf } from '../italian/due.ts'
import type { RequestContact } from './request-words.ts'

/** The appointment of a letter's link. */
export type AppointmentContent =
  | { kind: 'gone' }
  | { kind: 'cancelled'; inizio: string; telefono: string }
  | {
      kind: 'agreed'
      numero: string | null
      contact: RequestContact & { appuntamento: string }
      /** The starts of the free times, in order; null when the link moves the appointment no more. */
      orari: readonly string[] | null
      /** The result of the last change by the person. */
      esito: AppointmentResult | null
    }

/** `occupato`: somebody else took the chosen time meanwhile. `troppi`: the appointment has changed too often. */
export const appointmentResults = ['spostato', 'occupato', 'troppi'] as const
export type AppointmentResult = (typeof appointmentResults)[number]

/** The starts of one day, each with its time in words. */
interface DayOfTimes {
  /** «mercoledì 25 novembre» */
  label: string
  times: { start: string; label: string }[]
}

/** Starts in order, by their day in Rome: «10.30» below «mercoledì 25 novembre». */
export function timesByDay(starts: readonly string[]): DayOfTimes[] {
  const days = new Map<string, DayOfTimes>()
  for (const start of starts) {
    const [day, time] = onTheClock(new Date(start))
    const found = days.get(day) ?? { label: formatLongWeekday(day), times: [] }
    found.times.push({ start, label: timeOf(time) })
    days.set(day, found)
  }
  return [...days.values()]
}

import { onTheClock } from '../../finance/calendar/rome-clock.ts'
import { addDays } from './days.ts'

const weekdayAndDay = new Intl.DateTimeFormat('it-IT', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** «le 11.40 di oggi», «le 9.05 di domani», «le 10.20 di lunedì 23 novembre»: a time in Rome, seen from `now`. */
export function formatDue(instant: Date, now: Date): string {
  const [day, time] = onTheClock(instant)
  const [today] = onTheClock(now)
  return `${hour(time)} di ${dayInWords(day, today)}`
}

const minuteMs = 60_000

/** «entro le 11.40», «entro le 9.05 di domani», «in ritardo di 2 ore»: a promise to call, seen from `now`. */
export function formatPromise(due: Date, now: Date): string {
  const lateMs = now.getTime() - due.getTime()
  if (lateMs < 0) {
    const isToday = onTheClock(due)[0] === onTheClock(now)[0]
    return `entro ${isToday ? hour(onTheClock(due)[1]) : formatDue(due, now)}`
  }
  const minutes = Math.floor(lateMs / minuteMs)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (minutes === 0) return 'adesso'
  if (hours === 0) return `in ritardo di ${counted(minutes, 'minuto', 'minuti')}`
  return `in ritardo di ${days === 0 ? counted(hours, 'ora', 'ore') : counted(days, 'giorno', 'giorni')}`
}

/** How long somebody has been waiting: «40 min», «18 h», «3 giorni». */
export function waitInWords(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / minuteMs))
  if (minutes < 60) return `${minutes}\u00a0min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours}\u00a0h` : `${Math.floor(hours / 24)}\u00a0giorni`
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** «mercoledì 25 novembre alle 10.30»: a time in Rome that is read on another day. */
export function formatAppointment(instant: Date): string {
  const [day, time] = onTheClock(instant)
  return `${formatLongWeekday(day)} al${hour(time)}`
}

/** «oggi», «ieri», «venerdì 20 novembre», in another year «venerdì 20 novembre 2026»: a past day in Rome, seen from `now`. */
export function formatPastDay(instant: Date, now: Date): string {
  const [day] = onTheClock(instant)
  const [today] = onTheClock(now)
  if (day === addDays(today, -1)) return 'ieri'
  const year = day.slice(0, 4)
  return dayInWords(day, today) + (year === today.slice(0, 4) ? '' : ` ${year}`)
}

/** «le 9.05», «l’1.30». */
function hour(time: string): string {
  return `${time.startsWith('01:') ? 'l’' : 'le '}${timeOf(time)}`
}

/** «9.05»: a time, `HH:MM:SS`. */
export function timeOf(time: string): string {
  const [hours, minutes] = time.split(':')
  return `${Number(hours)}.${minutes}`
}

function dayInWords(day: string, today: string): string {
  if (day === today) return 'oggi'
  if (day === addDays(today, 1)) return 'domani'
  return formatLongWeekday(day)
}

/** «mercoledì 25 novembre»: a day, `YYYY-MM-DD`. */
export const formatLongWeekday = (day: string): string =>
  weekdayAndDay.format(new Date(`${day}T12:00:00Z`)).replace(/ 1 /, ' 1º ')

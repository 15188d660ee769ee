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

/** «le 9.05», «l’1.30». */
function hour(time: string): string {
  const [hours, minutes] = time.split(':')
  return `${hours === '01' ? 'l’' : 'le '}${Number(hours)}.${minutes}`
}

function dayInWords(day: string, today: string): string {
  if (day === today) return 'oggi'
  if (day === addDays(today, 1)) return 'domani'
  return weekdayAndDay.format(new Date(`${day}T12:00:00Z`)).replace(/ 1 /, ' 1º ')
}

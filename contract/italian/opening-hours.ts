/** Opening hours of an office by its weekly hours, in Rome's local time. */

import type { OpeningInterval } from '../../finance/calendar/office-clock.ts'
import { dayInRome } from './days.ts'
import { instantInRome } from './rome-clock.ts'

/** Opening hours have the shape of the office clock's intervals, so that both use the same records. */
export type Hours = OpeningInterval

/** Whether an office is open. `until` and `at` are Rome's local time (`HH:MM`); `inDays` is 0 for today. */
export type Opening =
  | { open: true; until: string }
  | { open: false; next: { inDays: number; giorno: number; at: string } | null }

export const weekdays = [
  'lunedì',
  'martedì',
  'mercoledì',
  'giovedì',
  'venerdì',
  'sabato',
  'domenica',
] as const

const inRome = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const shortDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function clockInRome(instant: Date): { giorno: number; clock: string } {
  const parts = Object.fromEntries(inRome.formatToParts(instant).map(({ type, value }) => [type, value]))
  return { giorno: shortDays.indexOf(parts.weekday!) + 1, clock: `${parts.hour}:${parts.minute}` }
}

/** Whether the office is open at an instant and until when, or when it opens next; `next` is null without hours. */
export function openingAt(hours: readonly Hours[], instant: Date): Opening {
  const now = clockInRome(instant)
  const today = hours.filter(({ giorno }) => giorno === now.giorno)
  const current = today.find(({ da, a }) => da <= now.clock && now.clock < a)
  if (current) return { open: true, until: current.a }
  const coming = hours
    .map(({ giorno, da }) => {
      const ahead = (giorno - now.giorno + 7) % 7
      return { inDays: ahead === 0 && da <= now.clock ? 7 : ahead, giorno, at: da }
    })
    .sort((a, b) => a.inDays - b.inDays || (a.at < b.at ? -1 : 1))
  return { open: false, next: coming[0] ?? null }
}

/** The next instant on the same day at which the office opens or closes; null when there is none. */
export function nextOpeningChange(hours: readonly Hours[], instant: Date): Date | null {
  const now = clockInRome(instant)
  const [next] = hours
    .filter(({ giorno }) => giorno === now.giorno)
    .flatMap(({ da, a }) => [da, a])
    .filter(clock => clock > now.clock)
    .sort()
  return next === undefined ? null : instantInRome(dayInRome(instant), `${next}:00`)
}

/** «09:30» → «9.30». */
const written = (clock: string) => clock.replace(/^0/, '').replace(':', '.')

/** «Aperta fino alle 13.00», «Chiusa, apre lunedì alle 9.00». */
export function openingInWords(opening: Opening): string {
  if (opening.open) return `Aperta fino alle ${written(opening.until)}`
  const { next } = opening
  if (!next) return 'Solo su appuntamento'
  const when = next.inDays === 0 ? 'oggi' : next.inDays === 1 ? 'domani' : weekdays[next.giorno - 1]
  return `Chiusa, apre ${when} ${atHour(next.at)}`
}

const atHour = (clock: string) =>
  clock.startsWith('01:') ? `all’${written(clock)}` : `alle ${written(clock)}`

/**
 * The week in lines. Consecutive days with the same hours are one line: «lunedì–venerdì», «9.00–13.00, 14.30–18.00».
 */
export function weekInLines(hours: readonly Hours[]): { days: string; hours: string }[] {
  const lines: { from: number; to: number; hours: string }[] = []
  for (let i = 0; i < weekdays.length; i++) {
    const text = hours
      .filter(({ giorno }) => giorno === i + 1)
      .sort((a, b) => (a.da < b.da ? -1 : 1))
      .map(({ da, a }) => `${written(da)}–${written(a)}`)
      .join(', ')
    const last = lines.at(-1)
    if (last?.hours === text) last.to = i
    else lines.push({ from: i, to: i, hours: text })
  }
  return lines
    .filter(({ hours }) => hours)
    .map(({ from, to, hours }) => ({
      days: from === to ? weekdays[from]! : `${weekdays[from]}–${weekdays[to]}`,
      hours,
    }))
}

/** The week in one line: «Lun–ven 9.00–13.00, 14.30–18.30; sab 9.30–12.30». Empty when there are no hours. */
export function weekInOneLine(hours: readonly Hours[]): string {
  const lines = weekInLines(hours).map(line => `${line.days.replace(/\p{L}+/gu, abbreviate)} ${line.hours}`)
  return lines.join('; ').replace(/^./, first => first.toUpperCase())
}

/** «lunedì» → «lun». */
const abbreviate = (name: string) => name.slice(0, 3)

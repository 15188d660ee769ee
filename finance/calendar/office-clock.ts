import { requireWhole } from '../arithmetic/argument.ts'
import { refuse } from '../arithmetic/refuse.ts'
import { romeOffsets } from './rome-offset.ts'
import { FIRST_YEAR, isHoliday, LAST_YEAR, type Patron, parsePatron, weekdayOf } from './working-days.ts'

/**
 * Opening time from `da` up to `a` in Rome's local time («09:00»; «24:00» is midnight) on weekday `giorno`: 1 is
 * Monday, 7 Sunday.
 */
export interface OpeningInterval {
  giorno: number
  da: string
  a: string
}

/** A pause includes `from` and excludes `to`. */
interface Pause {
  from: Date
  to: Date
}

export interface OfficeTime {
  /** Opening hours of the week, in any order. A day may have several intervals, which must not overlap. */
  hours: readonly OpeningInterval[]
  /** Day of the town's patron saint, `MM-DD`. */
  patron?: string | undefined
  /** Periods that do not count, in any order. Pauses may overlap. */
  pauses?: readonly Pause[] | undefined
}

/**
 * Office minutes between two instants from 1970 to 2099: the number of clock minutes that begin (at second zero) in
 * [`from`, `to`), within the opening hours, outside holidays and pauses. Weekends count only when `hours` include them.
 * Hours are local time: the hour skipped in spring counts no minutes, the hour repeated in autumn counts twice.
 * The minutes of adjacent ranges add up.
 * Throws RangeError naming the argument.
 */
export function officeMinutes({ from, to, ...time }: OfficeTime & { from: Date; to: Date }): number {
  const start = instantOf('from', from)
  const end = instantOf('to', to)
  if (end < start) refuse('to', 'no earlier than from', to.toISOString())
  let minutes = 0
  for (const span of openSpans(start, end, time)) minutes += minutesIn(span)
  return minutes
}

/**
 * The instant at which `minutes` office minutes (0 to 1,000,000) have passed since `from`, by the rule of
 * `officeMinutes`: the end of the last minute. When the minutes end at closing time, the result is the closing time and
 * not the next opening.
 * Throws RangeError naming the argument, also when the result would lie after 2099.
 */
export function dueAt({ from, minutes, ...time }: OfficeTime & { from: Date; minutes: number }): Date {
  requireWhole('minutes', minutes, 0, MAX_MINUTES)
  if (time.hours.length === 0) refuse('hours', 'at least one interval', 'none')
  const start = instantOf('from', from)
  if (minutes === 0) return from
  let left = minutes
  for (const span of openSpans(start, END, time)) {
    const open = minutesIn(span)
    if (open >= left) return new Date((minutesBefore(span.from) + left) * MINUTE)
    left -= open
  }
  return refuse('minutes', `reached before the year ${LAST_YEAR + 1}`, minutes)
}

/**
 * The starts of slots of `minutes` (1 to 60) within [`from`, `to`), in order: each slot is open from its start to its
 * end, outside holidays and pauses, and starts at a multiple of `minutes` after the full hour.
 * Throws RangeError naming the argument.
 */
export function openSlots({
  from,
  to,
  minutes,
  ...time
}: OfficeTime & { from: Date; to: Date; minutes: number }): Date[] {
  requireWhole('minutes', minutes, 1, 60)
  if (60 % minutes !== 0) refuse('minutes', 'a divisor of 60', minutes)
  const start = instantOf('from', from)
  const end = instantOf('to', to)
  if (end < start) refuse('to', 'no earlier than from', to.toISOString())
  const length = minutes * MINUTE
  const slots: Date[] = []
  // Rome is a whole number of hours ahead of UTC, so multiples of UTC are multiples of the local hour too.
  for (const span of openSpans(start, end, time))
    for (let slot = Math.ceil(span.from / length) * length; slot + length <= span.to; slot += length)
      slots.push(new Date(slot))
  return slots
}

const MINUTE = 60_000
const DAY = 86_400_000
const MAX_MINUTES = 1_000_000
const START = Date.UTC(FIRST_YEAR, 0)
const END = Date.UTC(LAST_YEAR + 1, 0)

/** A range in milliseconds since 1970 or since midnight; `to` is excluded. */
interface Span {
  from: number
  to: number
}

/** Number of clock minutes that begin before an instant, since 1970. */
const minutesBefore = (instant: number): number => Math.ceil(instant / MINUTE)

const minutesIn = ({ from, to }: Span): number => minutesBefore(to) - minutesBefore(from)

/** The open ranges between two instants without the pauses, in order. */
function* openSpans(from: number, to: number, { hours, patron, pauses = [] }: OfficeTime): Generator<Span> {
  const week = weekOf(hours)
  const saint = patron === undefined ? undefined : parsePatron(patron)
  for (const span of withoutPauses(from, to, pauses)) {
    for (let year = yearOf(span.from); year <= yearOf(span.to - 1); year++) {
      for (const period of romeOffsets(year)) {
        const within = { from: Math.max(span.from, period.from), to: Math.min(span.to, period.to) }
        yield* openSpansAtOffset(within, period.offset, week, saint)
      }
    }
  }
}

/** The open ranges of a range in which Rome's offset from UTC does not change. */
function* openSpansAtOffset(
  { from, to }: Span,
  offset: number,
  week: Map<number, Span[]>,
  patron: Patron | undefined,
): Generator<Span> {
  for (let day = Math.floor((from + offset) / DAY); day * DAY < to + offset; day++) {
    if (isHoliday(day, patron)) continue
    const midnight = day * DAY - offset
    for (const open of week.get(weekdayOf(day)) ?? []) {
      const start = Math.max(from, midnight + open.from)
      const end = Math.min(to, midnight + open.to)
      if (start < end) yield { from: start, to: end }
    }
  }
}

/** The parts of a range that lie outside the pauses, in order. */
function* withoutPauses(from: number, to: number, pauses: readonly Pause[]): Generator<Span> {
  const sorted = pauses
    .map((pause, at) => {
      const start = instantOf(`pauses[${at}].from`, pause.from)
      const end = instantOf(`pauses[${at}].to`, pause.to)
      if (end < start) refuse(`pauses[${at}].to`, 'no earlier than its from', pause.to.toISOString())
      return { from: start, to: end }
    })
    .sort((a, b) => a.from - b.from)
  let start = from
  for (const pause of sorted) {
    if (pause.from > start) yield { from: start, to: Math.min(pause.from, to) }
    start = Math.max(start, pause.to)
    if (start >= to) return
  }
  yield { from: start, to }
}

/** The sorted intervals of each weekday, in milliseconds since midnight. */
function weekOf(hours: readonly OpeningInterval[]): Map<number, Span[]> {
  const week = new Map<number, Span[]>()
  for (const [at, { giorno, da, a }] of hours.entries()) {
    requireWhole(`hours[${at}].giorno`, giorno, 1, 7)
    const open = { from: clockTime(`hours[${at}].da`, da), to: clockTime(`hours[${at}].a`, a) }
    if (open.to <= open.from) refuse(`hours[${at}].a`, `later than ${da}`, a)
    const day = week.get(giorno) ?? []
    if (day.some(other => open.from < other.to && other.from < open.to)) {
      refuse(`hours[${at}]`, 'apart from the other intervals of its day', `${da}–${a}`)
    }
    week.set(giorno, [...day, open])
  }
  for (const day of week.values()) day.sort((a, b) => a.from - b.from)
  return week
}

/** Milliseconds since midnight of «09:00»; «24:00» is the end of the day. */
function clockTime(name: string, text: string): number {
  if (!/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text)) refuse(name, 'a time as HH:MM', text)
  return (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * MINUTE
}

function instantOf(name: string, date: Date): number {
  const instant = date.getTime()
  return instant >= START && instant < END
    ? instant
    : refuse(name, `an instant from ${FIRST_YEAR} to ${LAST_YEAR}`, date)
}

const yearOf = (instant: number): number => new Date(instant).getUTCFullYear()

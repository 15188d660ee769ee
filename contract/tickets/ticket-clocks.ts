import { dueAt, type OfficeTime, officeMinutes } from '../../finance/calendar/office-clock.ts'
import type { ClockMinutes } from './ticket-times.ts'
import type { TicketCategory, TicketPriority, TicketState } from './ticket-words.ts'

/** A value of a ticket from an instant on. */
export interface TicketChange<T> {
  at: Date
  value: T
}

/** A message that agent and office both read. */
export interface ClockMessage {
  at: Date
  da: 'agente' | 'ufficio'
}

/** What the clocks of a ticket derive from, each part in order of time and from the opening on. */
export interface TicketLog {
  states: readonly TicketChange<TicketState>[]
  categories: readonly TicketChange<TicketCategory>[]
  priorities: readonly TicketChange<TicketPriority>[]
  messages: readonly ClockMessage[]
}

/** The clocks of a ticket: first answer, answer to a later message of the agent, solution. */
export const clockNames = {
  prima: 'Prima risposta',
  successiva: 'Risposta',
  soluzione: 'Soluzione',
} as const
export type ClockName = keyof typeof clockNames

export interface TicketClock {
  name: ClockName
  start: Date
  /** Answered or solved at this instant; null while the office has still to do it. */
  end: Date | null
  /** Office minutes that were promised: of the category and the priority at the end, or of those of now. */
  minutes: number
  /** Office minutes that have passed until the end, or until now. */
  passed: number
  /** When the minutes end; null for a clock that has ended, and while the office waits for the agent. */
  due: Date | null
  /** When four fifths of the minutes have passed; null like `due`. */
  warning: Date | null
  isBreached: boolean
}

/** The part of the minutes after which the office is warned. */
const warningShare = 0.8

/** States in which the office does not work on the ticket. */
const stopped: ReadonlySet<TicketState> = new Set(['in_attesa_utente', 'risolto', 'chiuso'])
const solved: ReadonlySet<TicketState> = new Set(['risolto', 'chiuso'])

interface Span {
  from: Date
  to: Date
}

/** The spans in which the state is one of `some`, until `now`. */
function spansIn(states: TicketLog['states'], some: ReadonlySet<TicketState>, now: Date): Span[] {
  const spans: Span[] = []
  let from: Date | null = null
  for (const { at, value } of states) {
    if (some.has(value)) from ??= at
    else if (from) {
      spans.push({ from, to: at })
      from = null
    }
  }
  if (from && from < now) spans.push({ from, to: now })
  return spans
}

/** The value at an instant. */
const valueAt = <T>(changes: readonly TicketChange<T>[], instant: Date): T =>
  (changes.findLast(({ at }) => at <= instant) ?? changes[0]!).value

const later = (a: Date, b: Date): Date => (a > b ? a : b)

type ClockSpan = Pick<TicketClock, 'name' | 'start' | 'end'>

/** Start and end of the spans in which each clock counts. */
function spansOfClocks({ states, messages }: TicketLog): ClockSpan[] {
  const opened = states[0]!.at
  const solvedAfter = (from: Date) =>
    states.find(({ at, value }) => at >= from && solved.has(value))?.at ?? null
  const isSolved = solved.has(states.at(-1)!.value)
  const first = messages.findIndex(({ da }) => da === 'ufficio')
  const clocks: ClockSpan[] = [
    { name: 'prima', start: opened, end: messages[first]?.at ?? solvedAfter(opened) },
  ]
  let asked: Date | null = null
  for (const { da, at } of first < 0 ? [] : messages.slice(first + 1)) {
    if (da === 'agente') asked ??= at
    else if (asked) {
      clocks.push({ name: 'successiva', start: asked, end: at })
      asked = null
    }
  }
  if (asked) clocks.push({ name: 'successiva', start: asked, end: isSolved ? solvedAfter(asked) : null })
  // A reopened ticket goes on with the minutes that were left when it was solved.
  clocks.push({ name: 'soluzione', start: opened, end: isSolved ? lastSolved(states) : null })
  return clocks
}

/** The start of the last stay among the solved states. */
function lastSolved(states: TicketLog['states']): Date {
  const before = states.findLastIndex(({ value }) => !solved.has(value))
  return states[before + 1]!.at
}

/**
 * The clocks of a ticket at `now`, in the office's hours: without holidays, and without the time in which the office
 * waits for the agent or the ticket is solved. A change of category or priority changes the minutes of a clock that
 * still counts, and not what has passed. `minutesOf` are the office minutes of a category and a priority. Only clocks
 * that pass `isWanted` are computed: office minutes of a long time are costly.
 */
export function ticketClocks(
  log: TicketLog,
  minutesOf: (category: TicketCategory, priority: TicketPriority) => ClockMinutes,
  office: Pick<OfficeTime, 'hours' | 'patron'>,
  now: Date,
  isWanted: (clock: ClockSpan) => boolean = () => true,
): TicketClock[] {
  const pauses = spansIn(log.states, stopped, now)
  const isStopped = stopped.has(log.states.at(-1)!.value)
  return spansOfClocks(log)
    .filter(isWanted)
    .map(({ name, start, end }) => {
      // The clock of the server that wrote the log may be ahead.
      const at = later(start, end ?? now)
      const minutes = minutesOf(valueAt(log.categories, at), valueAt(log.priorities, at))[name]
      const time = { ...office, pauses }
      const passed = officeMinutes({ ...time, from: start, to: at })
      const instantAfter = (some: number) => dueAt({ ...time, from: start, minutes: some })
      const counts = end === null && !isStopped
      const limit = instantAfter(minutes)
      return {
        name,
        start,
        end,
        minutes,
        passed,
        due: counts ? limit : null,
        warning: counts ? instantAfter(Math.floor(minutes * warningShare)) : null,
        isBreached: at > limit,
      }
    })
}

/** The running clock that is due first; null when none counts. */
export function nextDue(clocks: readonly TicketClock[]): (TicketClock & { due: Date; warning: Date }) | null {
  const running = clocks.filter(
    (clock): clock is TicketClock & { due: Date; warning: Date } => clock.due !== null,
  )
  return running.toSorted((a, b) => a.due.getTime() - b.due.getTime())[0] ?? null
}

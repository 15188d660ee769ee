import { describe, expect, it } from 'vitest'
import { isHoliday, parsePatron, weekdayOf } from '../../finance/calendar/working-days.ts'
import { instantInRome } from '../italian/rome-clock.ts'
import { type ClockMessage, nextDue, type TicketLog, ticketClocks } from './ticket-clocks.ts'
import { clockMinutes, usualHours, usualOpening } from './ticket-times.ts'
import type { TicketCategory, TicketPriority, TicketState } from './ticket-words.ts'

const at = (day: string, time: string) => instantInRome(day, `${time}:00`)
const office = { hours: usualOpening, patron: '06-29' }
const minutesOf = (category: TicketCategory, priority: TicketPriority) =>
  clockMinutes(usualHours[category], priority)

/** A log from the opening on, with further states and messages. */
const logOf = (
  instant: Date,
  states: TicketLog['states'] = [],
  messages: TicketLog['messages'] = [],
  categoria: TicketCategory = 'pratiche',
  priorita: TicketPriority = 3,
) => ({
  states: [{ at: instant, value: 'aperto' as TicketState }, ...states],
  categories: [{ at: instant, value: categoria }],
  priorities: [{ at: instant, value: priorita }],
  messages: [message(instant, 'agente'), ...messages],
})
const state = (instant: Date, value: TicketState) => ({ at: instant, value })
const message = (instant: Date, da: ClockMessage['da']): ClockMessage => ({ at: instant, da })
const clocksAt = (log: TicketLog, now: Date) => ticketClocks(log, minutesOf, office, now)
const clock = (log: TicketLog, now: Date, name: string) =>
  clocksAt(log, now)
    .filter(one => one.name === name)
    .at(-1)!

// A Monday.
const monday = '2026-11-23'
const start = at(monday, '11:00')

describe('the clocks of a ticket', () => {
  it('count office minutes over the lunch break', () => {
    const log = logOf(start)
    const first = clock(log, at(monday, '15:30'), 'prima')
    expect(first).toMatchObject({ minutes: 240, passed: 210, end: null, isBreached: false })
    expect(first.due).toEqual(at(monday, '16:00'))
    expect(first.warning).toEqual(at(monday, '15:12'))
    expect(clock(log, at(monday, '16:01'), 'prima').isBreached).toBe(true)
  })

  it('have counted nothing when the clock of another server is ahead', () => {
    const log = logOf(
      start,
      [],
      [message(at(monday, '11:10'), 'ufficio'), message(at(monday, '11:20'), 'agente')],
    )
    expect(clocksAt(log, at(monday, '10:59')).map(({ name, passed }) => [name, passed])).toEqual([
      ['prima', 10],
      ['successiva', 0],
      ['soluzione', 0],
    ])
    expect(nextDue(clocksAt(log, at(monday, '10:59')))!.due).toEqual(
      clock(log, at(monday, '12:00'), 'successiva').due,
    )
  })

  it('stop at the first answer, and start again at the next message of the agent', () => {
    const log = logOf(
      start,
      [],
      [
        message(at(monday, '12:00'), 'ufficio'),
        message(at(monday, '15:00'), 'agente'),
        message(at(monday, '15:30'), 'agente'),
      ],
    )
    expect(clock(log, at(monday, '17:00'), 'prima')).toMatchObject({ passed: 60, due: null })
    const next = clock(log, at(monday, '17:00'), 'successiva')
    expect(next).toMatchObject({ start: at(monday, '15:00'), minutes: 480, passed: 120 })
    expect(next.due).toEqual(at('2026-11-24', '15:00'))
  })

  it('wait with the office for the agent', () => {
    const waiting = [state(at(monday, '12:00'), 'in_carico'), state(at(monday, '12:00'), 'in_attesa_utente')]
    const answer = [message(at(monday, '12:00'), 'ufficio')]
    const paused = clock(logOf(start, waiting, answer), at('2026-11-24', '12:00'), 'soluzione')
    expect(paused).toMatchObject({ passed: 60, due: null, isBreached: false })
    const log = logOf(start, [...waiting, state(at('2026-11-25', '12:00'), 'in_carico')], answer)
    const resumed = clock(log, at('2026-11-25', '13:00'), 'soluzione')
    expect(resumed.passed).toBe(120)
    // 1,440 minutes of 480 a day, 60 of them on Monday.
    expect(resumed.due).toEqual(at('2026-11-30', '11:00'))
  })

  it('take the minutes of a new category and priority, and keep what has passed', () => {
    const change = at(monday, '12:00')
    const log: TicketLog = {
      ...logOf(start),
      categories: [
        { at: start, value: 'pratiche' },
        { at: change, value: 'it' },
      ],
      priorities: [
        { at: start, value: 3 },
        { at: change, value: 1 },
      ],
    }
    const first = clock(log, at(monday, '12:10'), 'prima')
    expect(first).toMatchObject({ minutes: 30, passed: 70, isBreached: true })
    expect(first.due).toEqual(at(monday, '11:30'))
  })

  it('go on after a reopening with what was left at the solution', () => {
    const solvedAt = at(monday, '13:00')
    const solved = [state(solvedAt, 'in_carico'), state(solvedAt, 'risolto')]
    const answer = [message(solvedAt, 'ufficio')]
    const done = logOf(start, solved, answer)
    expect(clock(done, at('2026-12-01', '10:00'), 'soluzione')).toMatchObject({ end: solvedAt, passed: 120 })
    expect(nextDue(clocksAt(done, at('2026-12-01', '10:00')))).toBeNull()
    const again = at('2026-12-01', '09:00')
    const reopened = logOf(
      start,
      [...solved, state(again, 'riaperto')],
      [...answer, message(again, 'agente')],
    )
    expect(clock(reopened, at('2026-12-01', '10:00'), 'soluzione')).toMatchObject({ end: null, passed: 180 })
    expect(nextDue(clocksAt(reopened, at('2026-12-01', '10:00')))!.name).toBe('successiva')
  })

  it('agree with a count of each minute, over random logs', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const states: TicketState[] = ['in_carico', 'in_attesa_utente', 'risolto', 'riaperto', 'in_carico']
    const categories = Object.keys(usualHours) as TicketCategory[]
    // Spring and autumn with their changes of the clock, the patron's day and Christmas.
    const days = ['2026-03-27', '2026-06-27', '2026-10-23', '2026-12-23']
    for (let run = 0; run < 16; run++) {
      let instant = at(days[run % days.length]!, '08:00').getTime() + random(600) * 60_000
      const log = logOf(new Date(instant), [], [], categories[random(7)], (1 + random(4)) as TicketPriority)
      for (let event = 0; event < 8; event++) {
        instant += random(1500) * 60_000
        const when = new Date(instant)
        const kind = random(5)
        if (kind === 0) log.categories.push({ at: when, value: categories[random(7)]! })
        else if (kind === 1) log.priorities.push({ at: when, value: (1 + random(4)) as TicketPriority })
        else if (kind === 2) log.messages.push(message(when, 'agente'))
        else if (kind === 3) log.messages.push(message(when, 'ufficio'))
        else log.states.push(state(when, states[random(5)]!))
      }
      const now = new Date(instant + random(3000) * 60_000)
      for (const one of clocksAt(log, now)) {
        const counted = countMinutes(log, one.start, one.end ?? now)
        expect(one.passed, `${run} ${one.name}`).toBe(counted)
        if (one.due) {
          expect(countMinutes(log, one.start, one.due)).toBe(one.minutes)
          expect(countMinutes(log, one.start, new Date(one.due.getTime() - 60_000))).toBe(one.minutes - 1)
        }
      }
    }
  })
})

/** Office minutes by looking at each minute: the state then, the weekday, the holiday and the hour in Rome. */
function countMinutes({ states }: TicketLog, from: Date, to: Date): number {
  const patron = parsePatron('06-29')
  const rome = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Rome',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  let minutes = 0
  for (let instant = from.getTime(); instant < to.getTime(); instant += 60_000) {
    let current: TicketState = 'aperto'
    for (const change of states) if (change.at.getTime() <= instant) current = change.value
    if (['in_attesa_utente', 'risolto', 'chiuso'].includes(current)) continue
    const [day, hour] = rome.format(instant).split(' ')
    const number = Date.parse(`${day}T00:00:00Z`) / 86_400_000
    if (isHoliday(number, patron)) continue
    const isOpen = usualOpening.some(
      ({ giorno, da, a }) => giorno === weekdayOf(number) && da <= hour! && hour! < a,
    )
    if (isOpen) minutes++
  }
  return minutes
}

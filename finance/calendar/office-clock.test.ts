import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueAt, type OfficeTime, type OpeningInterval, officeMinutes, openSlots } from './office-clock.ts'
import { isWorkingDay } from './working-days.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

const on = (giorni: number[], ...intervals: [da: string, a: string][]): OpeningInterval[] =>
  giorni.flatMap(giorno => intervals.map(([da, a]) => ({ giorno, da, a })))

const week = [
  ...on([1, 2, 3, 4], ['09:00', '13:00'], ['14:30', '18:30']),
  ...on([5], ['09:00', '13:00'], ['14:30', '17:00']),
]

const minutes = (from: string, to: string, time: Partial<OfficeTime> = {}) =>
  officeMinutes({ from: new Date(from), to: new Date(to), hours: week, ...time })

const due = (from: string, count: number, time: Partial<OfficeTime> = {}) =>
  dueAt({ from: new Date(from), minutes: count, hours: week, ...time }).toISOString()

const pause = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })

describe('officeMinutes', () => {
  it.each([
    ['a whole Monday', '2026-11-22T23:00:00Z', '2026-11-23T23:00:00Z', 480],
    ['up to the lunch break', '2026-11-23T10:00:00Z', '2026-11-23T12:30:00Z', 120],
    ['a week-end', '2026-11-20T16:00:00Z', '2026-11-23T08:00:00Z', 0],
    ['no time at all', '2026-11-23T10:00:00Z', '2026-11-23T10:00:00Z', 0],
    ['a week with Immaculate Conception', '2026-12-06T23:00:00Z', '2026-12-13T23:00:00Z', 3 * 480 + 390],
    ['Rome is two hours ahead in summer', '2026-07-13T07:00:00Z', '2026-07-13T08:00:00Z', 60],
    ['Rome is one hour ahead in winter', '2026-11-23T07:00:00Z', '2026-11-23T08:10:00Z', 10],
  ])('%s', (_, from, to, expected) => {
    expect(minutes(from, to)).toBe(expected)
  })

  it('counts the minutes that begin in the range, so that adjacent ranges add up', () => {
    expect(minutes('2026-11-23T08:00:27Z', '2026-11-23T08:10:00Z')).toBe(9)
    expect(minutes('2026-11-23T08:00:00Z', '2026-11-23T08:00:27Z')).toBe(1)
    expect(minutes('2026-11-23T07:59:27.500Z', '2026-11-23T08:00:00Z')).toBe(0)
  })

  it('skips the day of the town’s patron saint', () => {
    const day = ['2026-06-28T22:00:00Z', '2026-06-29T22:00:00Z'] as const
    expect(minutes(...day)).toBe(480)
    expect(minutes(...day, { patron: '06-29' })).toBe(0)
  })

  it('counts weekends when the hours include them, but never holidays', () => {
    const hours = on([6, 7], ['10:00', '12:00'])
    expect(minutes('2026-11-20T23:00:00Z', '2026-11-22T23:00:00Z', { hours })).toBe(240)
    // 26 December 2026 is a Saturday.
    expect(minutes('2026-12-25T23:00:00Z', '2026-12-27T23:00:00Z', { hours })).toBe(120)
  })

  it('counts no minutes in the hour that is skipped in spring', () => {
    const night = ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'] as const
    expect(minutes(...night, { hours: on([7], ['01:00', '04:00']) })).toBe(120)
    expect(minutes(...night, { hours: on([7], ['02:00', '03:00']) })).toBe(0)
    expect(minutes(...night, { hours: on([7], ['02:30', '03:30']) })).toBe(30)
    expect(minutes(...night, { hours: on([7], ['00:00', '24:00']) })).toBe(23 * 60)
  })

  it('counts the hour that is repeated in autumn twice', () => {
    const night = ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'] as const
    expect(minutes(...night, { hours: on([7], ['01:00', '04:00']) })).toBe(240)
    expect(minutes(...night, { hours: on([7], ['02:30', '02:45']) })).toBe(30)
    expect(minutes(...night, { hours: on([7], ['02:30', '03:30']) })).toBe(90)
    expect(minutes(...night, { hours: on([7], ['00:00', '24:00']) })).toBe(25 * 60)
  })

  it('does not count pauses, also when they are unsorted, overlapping, empty or out of range', () => {
    const day = ['2026-11-23T08:00:00Z', '2026-11-23T17:30:00Z'] as const
    const pauses = [
      pause('2026-11-23T16:00:00Z', '2026-11-24T16:00:00Z'),
      pause('2026-11-23T09:30:00Z', '2026-11-23T10:30:00Z'),
      pause('2026-11-23T09:00:00Z', '2026-11-23T10:00:00Z'),
      pause('2026-11-23T09:10:00Z', '2026-11-23T09:20:00Z'),
      pause('2026-11-23T11:00:00Z', '2026-11-23T11:00:00Z'),
      pause('2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z'),
      pause('2026-11-25T08:00:00Z', '2026-11-25T09:00:00Z'),
    ]
    expect(minutes(...day, { pauses })).toBe(480 - 90 - 90)
  })

  it('counts nothing without hours', () => {
    expect(minutes('2026-11-23T08:00:00Z', '2026-11-27T08:00:00Z', { hours: [] })).toBe(0)
  })
})

describe('openSlots', () => {
  const slots = (from: string, to: string, length = 15, time: Partial<OfficeTime> = {}) =>
    openSlots({ from: new Date(from), to: new Date(to), minutes: length, hours: week, ...time }).map(slot =>
      slot.toISOString().slice(0, 16),
    )

  it.each([
    [
      'start at full quarters, from the first one after the start',
      ['2026-11-23T08:01:00Z', '2026-11-23T09:00:00Z'],
      ['2026-11-23T08:15', '2026-11-23T08:30', '2026-11-23T08:45'],
    ],
    [
      'end before the break and begin after it',
      ['2026-11-23T11:40:00Z', '2026-11-23T13:50:00Z'],
      ['2026-11-23T11:45', '2026-11-23T13:30'],
    ],
    ['none on a holiday', ['2026-12-07T23:00:00Z', '2026-12-08T23:00:00Z'], []],
    ['none that would last beyond the end', ['2026-11-23T08:00:00Z', '2026-11-23T08:14:00Z'], []],
  ] as const)('%s', (_, [from, to], expected) => {
    expect(slots(from, to)).toEqual(expected)
  })

  it('are whole slots of open minutes that do not overlap', () => {
    fc.assert(
      fc.property(
        someStart,
        fc.nat(3 * DAY),
        fc.constantFrom(5, 15, 30, 60),
        someTime,
        (from, length, minutes, time) => {
          const to = from + length
          const found = openSlots({ from: new Date(from), to: new Date(to), minutes, ...time })
          for (const [i, slot] of found.entries()) {
            const end = new Date(slot.getTime() + minutes * MINUTE)
            expect(slot.getTime()).toBeGreaterThanOrEqual(from)
            expect(end.getTime()).toBeLessThanOrEqual(to)
            expect(officeMinutes({ from: slot, to: end, ...time })).toBe(minutes)
            expect(slot.getTime() % (minutes * MINUTE)).toBe(0)
            const next = found[i + 1]
            if (next) expect(next.getTime()).toBeGreaterThanOrEqual(end.getTime())
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('refuses lengths that do not divide the hour', () => {
    expect(() => slots('2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z', 25)).toThrow(RangeError)
  })
})

describe('dueAt', () => {
  it.each([
    ['within the morning', '2026-11-23T08:00:00Z', 60, '2026-11-23T09:00:00.000Z'],
    ['over the lunch break', '2026-11-23T11:30:00Z', 60, '2026-11-23T14:00:00.000Z'],
    ['ends at closing time, not at the next opening', '2026-11-20T15:30:00Z', 30, '2026-11-20T16:00:00.000Z'],
    ['one minute later', '2026-11-20T15:30:00Z', 31, '2026-11-23T08:01:00.000Z'],
    ['from a Sunday', '2026-11-22T12:00:00Z', 480, '2026-11-23T17:30:00.000Z'],
    ['zero minutes end at the start', '2026-11-22T12:00:27.500Z', 0, '2026-11-22T12:00:27.500Z'],
    ['from within a minute', '2026-11-23T08:00:27Z', 60, '2026-11-23T09:01:00.000Z'],
    ['over the end of summer time', '2026-10-23T14:30:00Z', 60, '2026-10-26T08:30:00.000Z'],
  ])('%s', (_, from, count, at) => {
    expect(due(from, count)).toBe(at)
  })

  it('waits for the end of pauses', () => {
    const pauses = [pause('2026-11-23T08:30:00Z', '2026-11-24T09:00:00Z')]
    expect(due('2026-11-23T08:00:00Z', 60, { pauses })).toBe('2026-11-24T09:30:00.000Z')
    expect(due('2026-11-23T08:00:00Z', 30, { pauses })).toBe('2026-11-23T08:30:00.000Z')
  })

  it('skips the day of the town’s patron saint', () => {
    expect(due('2026-12-04T16:00:00Z', 1, { patron: '12-07' })).toBe('2026-12-09T08:01:00.000Z')
  })

  it('refuses minutes that end after 2099', () => {
    expect(() => due('2099-12-31T12:00:00Z', 10_000)).toThrow(/^minutes must be reached before the year 2100/)
  })
})

describe('compared with a count of every minute', () => {
  it('officeMinutes returns the same number', () => {
    fc.assert(
      fc.property(someStart, fc.nat(3 * DAY), someTime, (start, length, time) => {
        const from = new Date(start)
        const to = new Date(start + length)
        expect(officeMinutes({ from, to, ...time })).toBe(recount(start, start + length, time).length)
      }),
      { numRuns: 120 },
    )
  })

  it('dueAt is the end of the last minute counted', () => {
    fc.assert(
      fc.property(someStart, fc.nat(3 * DAY), someTime, fc.nat(), (start, length, time, pick) => {
        const counted = recount(start, start + length, time)
        fc.pre(counted.length > 0)
        const count = (pick % counted.length) + 1
        const at = dueAt({ from: new Date(start), minutes: count, ...time })
        expect(at.getTime()).toBe(counted[count - 1]! + MINUTE)
      }),
      { numRuns: 60 },
    )
  })

  it('dueAt over months is the first end at which officeMinutes reaches the number', () => {
    fc.assert(
      fc.property(someStart, fc.integer({ min: 1, max: 30_000 }), someTime, (start, count, time) => {
        const from = new Date(start)
        const at = dueAt({ from, minutes: count, ...time })
        expect(officeMinutes({ from, to: at, ...time })).toBe(count)
        const earlier = new Date(at.getTime() - MINUTE)
        expect(earlier < from ? count - 1 : officeMinutes({ from, to: earlier, ...time })).toBe(count - 1)
      }),
      { numRuns: 60 },
    )
  })
})

describe('arguments', () => {
  const monday = (da: string, a: string) => ({ giorno: 1, da, a })

  it.each<[string, Partial<OfficeTime>, RegExp]>([
    [
      'day 0',
      { hours: [{ giorno: 0, da: '09:00', a: '13:00' }] },
      /^hours\[0\]\.giorno must be a whole number from 1 to 7/,
    ],
    ['day 8', { hours: [{ giorno: 8, da: '09:00', a: '13:00' }] }, /^hours\[0\]\.giorno/],
    ['day 1.5', { hours: [{ giorno: 1.5, da: '09:00', a: '13:00' }] }, /^hours\[0\]\.giorno/],
    [
      'a time without a leading zero',
      { hours: [monday('9:00', '13:00')] },
      /^hours\[0\]\.da must be a time as HH:MM; got 9:00/,
    ],
    ['minute 60', { hours: [monday('09:60', '13:00')] }, /^hours\[0\]\.da/],
    ['hour 25', { hours: [monday('09:00', '25:00')] }, /^hours\[0\]\.a/],
    ['after midnight', { hours: [monday('09:00', '24:01')] }, /^hours\[0\]\.a/],
    ['seconds', { hours: [monday('09:00', '13:00:00')] }, /^hours\[0\]\.a/],
    [
      'an interval over midnight',
      { hours: [monday('22:00', '02:00')] },
      /^hours\[0\]\.a must be later than 22:00/,
    ],
    ['an empty interval', { hours: [monday('09:00', '09:00')] }, /^hours\[0\]\.a must be later than 09:00/],
    [
      'an overlap',
      { hours: [monday('14:00', '18:00'), monday('09:00', '14:01')] },
      /^hours\[1\] must be apart/,
    ],
    [
      'the same interval twice',
      { hours: [monday('09:00', '13:00'), monday('09:00', '13:00')] },
      /^hours\[1\] must be apart/,
    ],
    [
      'a pause that ends before it begins',
      { pauses: [pause('2026-11-23T10:00:00Z', '2026-11-23T09:00:00Z')] },
      /^pauses\[0\]\.to/,
    ],
    [
      'a pause with an invalid start',
      { pauses: [pause('', '2026-11-23T09:00:00Z')] },
      /^pauses\[0\]\.from must be an instant/,
    ],
    ['a patron on a day that does not exist', { patron: '06-31' }, /^patron must be a day as MM-DD/],
  ])('refuses %s', (_, time, message) => {
    for (const call of [
      () => minutes('2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z', time),
      () => due('2026-11-23T08:00:00Z', 60, time),
    ]) {
      expect(call).toThrow(RangeError)
      expect(call).toThrow(message)
    }
  })

  it('accepts hours in any order, and adjacent intervals', () => {
    const hours = [monday('13:00', '18:00'), monday('09:00', '13:00')]
    expect(minutes('2026-11-23T00:00:00Z', '2026-11-23T22:00:00Z', { hours })).toBe(540)
  })

  it.each(['', '1969-12-31T23:59:59Z', '2100-01-01T00:00:00Z'])('refuses the instant «%s»', instant => {
    expect(() => minutes(instant, '2026-11-23T08:00:00Z')).toThrow(
      /^from must be an instant from 1970 to 2099/,
    )
    expect(() => minutes('2026-11-23T08:00:00Z', instant)).toThrow(/^to must be an instant from 1970 to 2099/)
    expect(() => due(instant, 1)).toThrow(/^from must be an instant from 1970 to 2099/)
  })

  it('refuses an end before the start', () => {
    expect(() => minutes('2026-11-23T08:00:00Z', '2026-11-23T07:59:59Z')).toThrow(
      /^to must be no earlier than from/,
    )
  })

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001])('refuses %s minutes', count => {
    expect(() => due('2026-11-23T08:00:00Z', count)).toThrow(
      /^minutes must be a whole number from 0 to 1000000/,
    )
  })

  it('refuses a due time without hours', () => {
    expect(() => due('2026-11-23T08:00:00Z', 1, { hours: [] })).toThrow(
      /^hours must be at least one interval/,
    )
  })
})

const inRome = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** Rome's local time at an instant. Rome is whole hours ahead of UTC, so the minutes equal those of UTC. */
function clockInRome(at: number) {
  const part = Object.fromEntries(inRome.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    giorno: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part.weekday!) + 1,
    day: `${part.year}-${part.month}-${part.day}`,
    hour: part.hour!,
  }
}

/** The office minutes between two instants, found by checking every minute. */
function recount(from: number, to: number, { hours, patron, pauses = [] }: OfficeTime): number[] {
  const counted: number[] = []
  let shown = clockInRome(from)
  for (let at = Math.ceil(from / MINUTE) * MINUTE; at < to; at += MINUTE) {
    const minute = new Date(at).getUTCMinutes()
    if (minute === 0) shown = clockInRome(at)
    const clock = `${shown.hour}:${String(minute).padStart(2, '0')}`
    if (!hours.some(open => open.giorno === shown.giorno && open.da <= clock && clock < open.a)) continue
    if (pauses.some(p => p.from.getTime() <= at && at < p.to.getTime())) continue
    if (!holiday(shown.day, patron)) counted.push(at)
  }
  return counted
}

const HOLIDAYS = '01-01 01-06 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26'.split(' ')
const OTHER_HOLIDAYS = '2025-04-21 2026-04-06 2026-10-04 2027-03-29 2027-10-04'.split(' ')

const holiday = (day: string, patron?: string) =>
  HOLIDAYS.includes(day.slice(5)) || OTHER_HOLIDAYS.includes(day) || day.slice(5) === patron

/** Instants in 2025 to 2027, most of them close to a change of the clock or a holiday. */
const someStart = fc
  .tuple(
    fc.constantFrom(
      ...['2025-03-30', '2025-10-26', '2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'],
      ...['2025-12-25', '2026-04-06', '2026-06-29', '2026-12-07', '2026-12-26', '2027-10-04'],
      ...['2026-02-11', '2026-11-23'],
    ),
    fc.integer({ min: -2 * DAY, max: DAY }),
    fc.constantFrom(1, 1000, MINUTE),
  )
  .map(([day, shift, grain]) => Math.floor((Date.parse(`${day}T00:00:00Z`) + shift) / grain) * grain)

const clockOf = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`

/** The intervals of a day, made of pairs of different times, many of them at night. */
const someDay = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0, max: 96 }), fc.integer({ min: 4, max: 16 })), { maxLength: 6 })
  .map(times => times.sort((a, b) => a - b))
  .map(times =>
    times.flatMap((time, at) =>
      at % 2 === 1 ? [[clockOf(times[at - 1]!), clockOf(time)] as [string, string]] : [],
    ),
  )

const someHours = fc
  .tuple(...Array.from({ length: 7 }, () => someDay))
  .map(days => days.flatMap((intervals, at) => on([at + 1], ...intervals)))
  .filter(hours => hours.length > 0)
  .chain(hours => fc.shuffledSubarray(hours, { minLength: hours.length }))

const someTime: fc.Arbitrary<OfficeTime> = fc.record({
  hours: fc.oneof(fc.constant(week), someHours),
  patron: fc.constantFrom(undefined, '06-29', '12-07', '03-29', '10-25'),
  pauses: fc.array(
    fc.tuple(someStart, fc.nat(2 * DAY)).map(([from, length]) => ({
      from: new Date(from),
      to: new Date(from + length),
    })),
    { maxLength: 4 },
  ),
})

describe('the count of every minute', () => {
  it('has the same holidays as isWorkingDay', () => {
    for (let at = Date.parse('2025-01-01'); at < Date.parse('2028-01-01'); at += DAY) {
      const day = new Date(at).toISOString().slice(0, 10)
      const weekend = [0, 6].includes(new Date(at).getUTCDay())
      expect(isWorkingDay({ day, patron: '06-29' }), day).toBe(!weekend && !holiday(day, '06-29'))
    }
  })
})

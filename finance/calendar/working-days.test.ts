import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addWorkingDays, isWorkingDay, workingDaysBetween } from './working-days.ts'

/** Easter Mondays from almanacs, including the earliest and the latest of two centuries. */
const EASTER_MONDAYS = [
  [
    '1973-04-23',
    '1981-04-20',
    '1997-03-31',
    '2000-04-24',
    '2008-03-24',
    '2011-04-25',
    '2019-04-22',
    '2020-04-13',
  ],
  [
    '2021-04-05',
    '2022-04-18',
    '2023-04-10',
    '2024-04-01',
    '2025-04-21',
    '2026-04-06',
    '2027-03-29',
    '2028-04-17',
  ],
  ['2029-04-02', '2030-04-22', '2035-03-26', '2038-04-26', '2049-04-19', '2076-04-20', '2099-04-13'],
].flat()

const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

describe('isWorkingDay', () => {
  it.each(EASTER_MONDAYS)('Easter Monday %s is a holiday, the days around it are working days', monday => {
    expect(isWorkingDay({ day: monday })).toBe(false)
    const holidays = ['04-25', '05-01']
    for (const day of [dayAfter(monday, -3), dayAfter(monday)]) {
      expect(isWorkingDay({ day })).toBe(!holidays.includes(day.slice(5)))
    }
  })

  it('finds the holidays on weekdays of 2026 and 2027', () => {
    const holidays: string[] = []
    for (let day = '2026-01-01'; day < '2028-01-01'; day = dayAfter(day)) {
      const weekend = [0, 6].includes(new Date(day).getUTCDay())
      if (weekend) expect(isWorkingDay({ day })).toBe(false)
      else if (!isWorkingDay({ day })) holidays.push(day)
    }
    expect(holidays).toEqual([
      '2026-01-01',
      '2026-01-06',
      '2026-04-06',
      '2026-05-01',
      '2026-06-02',
      '2026-12-08',
      '2026-12-25',
      '2027-01-01',
      '2027-01-06',
      '2027-03-29',
      '2027-06-02',
      '2027-10-04',
      '2027-11-01',
      '2027-12-08',
    ])
  })

  it('counts 4 October as a holiday only from 2026', () => {
    expect(isWorkingDay({ day: '2024-10-04' })).toBe(true)
    expect(isWorkingDay({ day: '2027-10-04' })).toBe(false)
  })

  it('skips the day of the town’s own patron saint only', () => {
    expect(isWorkingDay({ day: '2026-06-24' })).toBe(true)
    expect(isWorkingDay({ day: '2026-06-24', patron: '06-24' })).toBe(false)
    expect(isWorkingDay({ day: '2026-06-24', patron: '06-29' })).toBe(true)
  })

  it('skips a patron saint’s day on 29 February in leap years only', () => {
    expect(isWorkingDay({ day: '2028-02-29', patron: '02-29' })).toBe(false)
    expect(isWorkingDay({ day: '2027-03-01', patron: '02-29' })).toBe(true)
    expect(workingDaysBetween({ from: '2027-02-26', to: '2027-03-01', patron: '02-29' })).toBe(1)
  })
})

describe('workingDaysBetween', () => {
  it.each([
    ['the same day', '2026-11-23', '2026-11-23', undefined, 0],
    ['a day', '2026-11-23', '2026-11-24', undefined, 1],
    ['a week-end', '2026-11-20', '2026-11-22', undefined, 0],
    ['over a week-end', '2026-11-20', '2026-11-23', undefined, 1],
    ['from a Sunday', '2026-11-22', '2026-11-27', undefined, 5],
    ['Immaculate Conception after the patron of Milan', '2026-12-04', '2026-12-09', '12-07', 1],
    // 261 weekdays, of which seven are holidays.
    ['a whole year', '2025-12-31', '2026-12-31', undefined, 254],
    ['a patron that is a holiday anyway', '2026-12-23', '2026-12-28', '12-25', 2],
    ['a patron on a Sunday', '2026-11-13', '2026-11-16', '11-15', 1],
  ])('%s', (_, from, to, patron, days) => {
    expect(workingDaysBetween({ from, to, ...(patron && { patron }) })).toBe(days)
  })

  it('agrees with a count day by day', () => {
    fc.assert(
      fc.property(someDay, fc.nat(900), somePatron, (from, length, patron) => {
        let count = 0
        for (let at = 1; at <= length; at++) if (isWorkingDay({ day: dayAfter(from, at), ...patron })) count++
        expect(workingDaysBetween({ from, to: dayAfter(from, length), ...patron })).toBe(count)
      }),
      { numRuns: 60 },
    )
  })
})

describe('addWorkingDays', () => {
  it.each([
    ['from a Saturday', '2026-11-21', 1, '2026-11-23'],
    ['from a holiday', '2026-12-08', 1, '2026-12-09'],
    ['over Easter', '2026-04-02', 2, '2026-04-07'],
    ['into the next year', '2026-12-31', 2, '2027-01-05'],
  ])('%s', (_, day, days, then) => {
    expect(addWorkingDays({ day, days })).toBe(then)
  })

  it('returns a working day at the given number of working days', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 400 }), somePatron, (day, days, patron) => {
        const then = addWorkingDays({ day, days, ...patron })
        expect(isWorkingDay({ day: then, ...patron })).toBe(true)
        expect(workingDaysBetween({ from: day, to: then, ...patron })).toBe(days)
      }),
      { numRuns: 60 },
    )
  })
})

describe('arguments', () => {
  it.each(['2026-02-30', '2026-13-01', '23/11/2026', '', '1969-12-31', '2100-01-01'])(
    'refuses the day «%s»',
    day => {
      const refusal = (name: string) =>
        expect.objectContaining({
          name: 'RangeError',
          message: expect.stringMatching(`^${name} must be a day`),
        })
      expect(() => isWorkingDay({ day })).toThrow(refusal('day'))
      expect(() => addWorkingDays({ day, days: 1 })).toThrow(refusal('day'))
      expect(() => workingDaysBetween({ from: day, to: '2026-11-23' })).toThrow(refusal('from'))
      expect(() => workingDaysBetween({ from: '2026-11-23', to: day })).toThrow(refusal('to'))
    },
  )

  it.each(['', '6-29', '06/29', '00-10', '13-01', '02-30', '04-31', '2026-06-29', '06-29 '])(
    'refuses the patron «%s»',
    patron => {
      const given = { from: '2026-11-20', to: '2026-11-23', day: '2026-11-20', days: 1, patron }
      for (const call of [isWorkingDay, workingDaysBetween, addWorkingDays]) {
        expect(() => call(given)).toThrow(/^patron must be a day as MM-DD/)
        expect(() => call(given)).toThrow(RangeError)
      }
    },
  )

  it('refuses an end before the start', () => {
    expect(() => workingDaysBetween({ from: '2026-11-23', to: '2026-11-22' })).toThrow(
      /^to must be 2026-11-23 or later/,
    )
  })

  it.each([0, -1, 1.5, Number.NaN, 10_001])('refuses %s days', days => {
    expect(() => addWorkingDays({ day: '2026-11-23', days })).toThrow(
      /^days must be a whole number from 1 to 10000/,
    )
  })
})

const someDay = fc.integer({ min: 0, max: 60 * 365 }).map(days => dayAfter('1975-01-01', days))

/** No patron, patrons on a national holiday, a patron that only leap years have, and others. */
const somePatron = fc.constantFrom(
  {},
  { patron: '06-29' },
  { patron: '12-07' },
  { patron: '12-25' },
  { patron: '04-25' },
  { patron: '02-29' },
)

import { expect, it } from 'vitest'
import { onTheClock } from '../../finance/calendar/rome-clock.ts'
import { instantInRome, nextDayInRome } from './rome-clock.ts'

it.each([
  ['2026-12-31', '08:00:00', '2026-12-31T07:00:00.000Z'],
  ['2026-07-01', '08:00:00', '2026-07-01T06:00:00.000Z'],
  ['2026-07-01', '00:30:00', '2026-06-30T22:30:00.000Z'],
  ['2026-07-01', '08:00:00.250', '2026-07-01T06:00:00.250Z'],
  // Clocks go back at 03:00 on the first of these days, and forward at 02:00 on the second.
  ['2026-10-25', '02:30:00', '2026-10-25T00:30:00.000Z'],
  ['2026-03-29', '02:30:00', '2026-03-29T01:30:00.000Z'],
])('in Rome %s %s is %s', (day, time, instant) => {
  expect(instantInRome(day, time).toISOString()).toBe(instant)
})

it('converts an instant to Rome’s local time', () => {
  expect(onTheClock(new Date('2026-06-30T22:30:05Z'))).toEqual(['2026-07-01', '00:30:05'])
})

it.each([
  ['2026-11-20T22:59:59.999Z', '2026-11-20T23:00:00.000Z'],
  ['2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'],
  ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('the day after %s begins at %s', (instant, next) => {
  expect(nextDayInRome(new Date(instant)).toISOString()).toBe(next)
})

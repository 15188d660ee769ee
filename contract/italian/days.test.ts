import { expect, it } from 'vitest'
import { dayInRome, formatLongDay, isDay, longDayWith } from './days.ts'

it('uses days in Rome', () => {
  expect(dayInRome(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
  expect(formatLongDay('2026-12-31')).toBe('31 dicembre 2026')
})

it('knows the days of the calendar', () => {
  const days = ['2028-02-29', '2027-02-29', '2027-04-31', '2027-13-01', '2027-1-5', 'domani', '']
  expect(days.filter(isDay)).toEqual(['2028-02-29'])
})

it.each([
  ['il', '2027-03-08', 'l’8 marzo 2027'],
  ['al', '2027-07-11', 'all’11 luglio 2027'],
  ['dal', '2027-01-08', 'dall’8 gennaio 2027'],
  ['del', '2027-05-11', 'dell’11 maggio 2027'],
  ['Dal', '2027-05-08', 'Dall’8 maggio 2027'],
  ['il', '2027-03-18', 'il 18 marzo 2027'],
  ['al', '2027-08-01', 'al 1º agosto 2027'],
] as const)('days have the article of the spoken number: %s %s', (word, day, words) => {
  expect(longDayWith(word, day)).toBe(words)
})

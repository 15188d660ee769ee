import { expect, it } from 'vitest'
import { changeOf, type DayLimits, missingOf, readTypedDay, wholeTypedDay } from './typed-day.ts'

const read = (giorno: string, mese: string, anno: string, ore?: string, minuti?: string, secondi?: string) =>
  readTypedDay({ giorno, mese, anno, ore, minuti, secondi }, { today: '2026-11-29' })

it.each([
  [['31', '12', '2026'], '2026-12-31'],
  [['1', '2', '2026'], '2026-02-01'],
  // A day beyond the end of the month becomes the last day of the month.
  [['31', '4', '2026'], '2026-04-30'],
  [['31', '2', '2026'], '2026-02-28'],
  [['30', '02', '2028'], '2028-02-29'],
  [['29', '2', '2100'], '2100-02-28'],
  [['0', '0', '2026'], '2026-01-01'],
  [['99', '13', '2026'], '2026-12-31'],
  [['1', '1', '1'], '1900-01-01'],
  [['1', '1', '9999'], '2900-01-01'],
] as const)('%j is %s', ([giorno, mese, anno], date) => {
  expect(read(giorno, mese, anno)).toMatchObject({ status: 1, date, time: '08:00:00' })
})

it.each([[['', '12', '2026']], [['31', '', '2026']], [['31', '12', '']], [['', '', '']]] as const)(
  '%j is incomplete',
  ([giorno, mese, anno]) => {
    expect(read(giorno, mese, anno, '10')).toMatchObject({ status: 0, date: null })
  },
)

it('returns the value of each box', () => {
  expect(read('31', '6', '2026')).toMatchObject({ giorno: 30, mese: 6, anno: 2026 })
})

it.each([
  [['', '', ''], '08:00:00'],
  [['9', '', ''], '09:00:00'],
  [['', '30', ''], '00:30:00'],
  [['24', '60', '60'], '23:59:59'],
  [['0', '0', '0'], '00:00:00'],
] as const)('the time of %j is %s', ([ore, minuti, secondi], time) => {
  expect(read('1', '1', '2026', ore, minuti, secondi).time).toBe(time)
})

it.each([
  [['', '', ''], null],
  [['1', '2', '2026'], null],
  [['12', '11', ''], 'Manca l’anno.'],
  [['', '11', ''], 'Mancano il giorno e l’anno.'],
  [['', '', '2026'], 'Mancano il giorno e il mese.'],
] as const)('%j lacks: %s', ([giorno, mese, anno], message) => {
  expect(missingOf(read(giorno, mese, anno))).toBe(message)
})

it.each([
  ['26', {}, '2026-12-05'],
  ['76', {}, '1976-12-05'],
  ['75', {}, '2075-12-05'],
  ['99', {}, '1999-12-05'],
  ['00', {}, '2000-12-05'],
  // A birthday lies in the past.
  ['26', { max: '2026-11-29' }, '1926-12-05'],
  ['45', { max: '2026-11-29' }, '1945-12-05'],
] as [string, Partial<DayLimits>, string][])('the year %s with %j is that of %s', (anno, limits, date) => {
  const typed = { giorno: '5', mese: '12', anno }
  expect(readTypedDay(typed, { today: '2026-11-29', ...limits }).date).toBe(date)
})

it.each([
  ['5/12/2026', '2026-12-05', '08:00:00'],
  ['05.12.2026', '2026-12-05', '08:00:00'],
  ['5-12-26', '2026-12-05', '08:00:00'],
  ['1-1-26', '2026-01-01', '08:00:00'],
  ['5 12 2026', '2026-12-05', '08:00:00'],
  ['5 / 12 / 2026', '2026-12-05', '08:00:00'],
  ['2026-12-05', '2026-12-05', '08:00:00'],
  ['2026-12-05T14:30:05.000Z', '2026-12-05', '14:30:05'],
  ['05122026', '2026-12-05', '08:00:00'],
  ['20261205', '2026-12-05', '08:00:00'],
  ['20122026', '2026-12-20', '08:00:00'],
  ['5 dicembre 2026', '2026-12-05', '08:00:00'],
  ['1º Gen. 1970', '1970-01-01', '08:00:00'],
  ['31/4/2026 14.30', '2026-04-30', '14:30:00'],
  ['5/12/2026, ore 9:05', '2026-12-05', '09:05:00'],
  ['\u200e5/12/2026\u00a0', '2026-12-05', '08:00:00'],
] as const)('the text %j is %s at %s', (text, date, time) => {
  const typed = wholeTypedDay(text)!
  expect(readTypedDay(typed, { today: '2026-11-29' })).toMatchObject({ date, time })
})

it.each(['', '5', '5/12', '12', '1234', '333 1234567', '5/12/20266', 'domani', '5 pluvioso 2026'])(
  'the text %j is no whole day',
  text => expect(wholeTypedDay(text)).toBeNull(),
)

it.each([
  [['31', '4', '2026'], '«31/4/2026» non esiste ed è diventato 30/04/2026: controlli.'],
  [['1', '1', '1'], '«1/1/1» non esiste ed è diventato 01/01/1900: controlli.'],
  [
    ['1', '13', '2026', '25', '', ''],
    '«1/13/2026» non esiste ed è diventato 01/12/2026; «25:0:0» non esiste ed è diventato 23:00:00: controlli.',
  ],
  [['30', '4', '26', '9', '', ''], null],
  [['30', '04', '2026'], null],
  [['31', '4', ''], null],
] as const)('%j says: %s', ([giorno, mese, anno, ore, minuti, secondi], message) => {
  const typed = { giorno, mese, anno, ...(ore && { ore, minuti, secondi }) }
  expect(changeOf(typed, readTypedDay(typed, { today: '2026-11-29' }))).toBe(message)
})

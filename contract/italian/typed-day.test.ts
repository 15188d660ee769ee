import { expect, it } from 'vitest'
import { missingOf, readTypedDay } from './typed-day.ts'

const read = (giorno: string, mese: string, anno: string, ore?: string, minuti?: string, secondi?: string) =>
  readTypedDay({ giorno, mese, anno, ore, minuti, secondi })

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

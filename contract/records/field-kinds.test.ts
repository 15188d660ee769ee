import { expect, it } from 'vitest'
import { day, dayTime, money, whole } from '../../contract/records/fields.ts'
import { readCell } from './field-kinds.ts'

it.each([
  ['20/11/2026 10:30', '2026-11-20T09:30:00.000Z'],
  ['01/07/2026, 8:00:05', '2026-07-01T06:00:05.000Z'],
  ['2026-07-01', '2026-07-01T06:00:00.000Z'],
  ['2026-07-01T00:00:00', '2026-06-30T22:00:00.000Z'],
  ['01/07/2026 0:00', '2026-06-30T22:00:00.000Z'],
  // The hour exists twice in the night when clocks go back: the first is taken, as in forms.
  ['25/10/2026 02:30', '2026-10-25T00:30:00.000Z'],
  ['29/03/2026 02:30', '2026-03-29T01:30:00.000Z'],
  ['domani', 'domani'],
  ['20/11/2026 2:30 PM', '20/11/2026 2:30 PM'],
  ['2026-11-20 10:30:00.123456', '2026-11-20T09:30:00.123Z'],
])('reads %s in the time of Rome as %s', (text, instant) => {
  expect(readCell(dayTime({ label: 'Data' }), text)).toBe(instant)
})

it.each([
  '31/04/2027 10:00',
  '30/02/2027 10:00',
  '29/02/2027',
  '2027-02-29T10:00:00',
  '05/12/2027 24:00',
  '05/12/2027 24:00:00',
])('refuses %s, which does not exist', text => {
  const field = dayTime({ label: 'Data' })
  expect(() => field.schema.parse(readCell(field, text))).toThrow()
})

it.each([
  ['20/11/2026 00:00:00', '2026-11-20'],
  ['20.11.2026 0:00', '2026-11-20'],
  ['2026-11-20 00:00:00.000', '2026-11-20'],
  ['2026-11-20T00:00:00Z', '2026-11-20'],
  ['20/11/2026 08:30:00', '20/11/2026 08:30:00'],
])('reads the day %s as %s', (text, read) => {
  expect(readCell(day({ label: 'Data' }), text)).toBe(read)
})

it.each(['12345678901234567', '9007199254740993', '9.007.199.254.740.993'])(
  'refuses %s, whose last digits a number does not keep',
  text => {
    for (const field of [money({ label: 'Importo' }), whole({ label: 'Quanti' })])
      expect(() => field.schema.parse(readCell(field, text))).toThrow()
  },
)

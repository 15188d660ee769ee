import { expect, it } from 'vitest'
import { typedTime } from './typed-time.ts'

it.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['9.00', '09:00'],
  ['9:00', '09:00'],
  ['9,30', '09:30'],
  ['0900', '09:00'],
  ['930', '09:30'],
  ['13', '13:00'],
  ['1330', '13:30'],
  [' ore 9.30 ', '09:30'],
  ['25', '25:00'],
  ['9.3', '9.3'],
  ['mattina', 'mattina'],
  ['', ''],
])('«%s» is «%s»', (text, expected) => expect(typedTime(text)).toBe(expected))

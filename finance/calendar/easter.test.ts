import { expect, it } from 'vitest'
import { formatDay } from './days.ts'
import { easter } from './easter.ts'

it.each([
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
])('Easter of %i is %s', (year, day) => {
  expect(formatDay(easter(year))).toBe(day)
})

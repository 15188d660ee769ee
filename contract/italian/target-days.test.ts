import { expect, it } from 'vitest'
import { isTargetDay, targetDays } from './target-days.ts'

it('closes only on weekends and on the six holidays of TARGET', () => {
  const closed = ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25', '2025-12-26']
  expect(closed.filter(isTargetDay)).toEqual([])
  expect(['2026-04-04', '2026-11-21', '2026-11-22'].filter(isTargetDay)).toEqual([])
  const italianHolidays = ['2026-01-06', '2025-04-25', '2026-06-02', '2025-08-15', '2026-12-08']
  expect(italianHolidays.filter(isTargetDay)).toEqual(italianHolidays)
})

it('lists the days of a year', () => {
  expect(targetDays('2025-01-01', '2025-12-31')).toHaveLength(261 - 6)
})

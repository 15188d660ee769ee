import { expect, it } from 'vitest'
import { dayInRome, formatLongDay } from './days.ts'

it('uses days in Rome', () => {
  expect(dayInRome(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
  expect(formatLongDay('2026-12-31')).toBe('31 dicembre 2026')
})

import { describe, expect, it } from 'vitest'
import { fixingDayBefore, fixingDays, isFixingDay } from './fixing-days.ts'

describe('fixing days', () => {
  it.each([
    ['2026-04-02', true, '2026-04-01'],
    ['2026-04-03', false, '2026-04-02'],
    ['2026-04-06', false, '2026-04-02'],
    ['2026-04-07', true, '2026-04-02'],
    ['2026-05-01', false, '2026-04-30'],
    ['2026-06-02', true, '2026-06-01'],
    ['2026-12-24', true, '2026-12-23'],
    ['2026-12-25', false, '2026-12-24'],
    ['2026-12-28', true, '2026-12-24'],
    ['2026-12-31', true, '2026-12-30'],
    ['2027-01-01', false, '2026-12-31'],
    ['2027-01-04', true, '2026-12-31'],
  ])('%s: %s, and %s before', (day, isFixing, before) => {
    expect([isFixingDay({ day }), fixingDayBefore({ day })]).toEqual([isFixing, before])
  })

  it('leave out weekends, and keep the holidays of Italy alone', () => {
    const weekend = ['2026-04-04', '2026-11-21', '2026-11-22', '2025-12-26']
    expect(weekend.filter(day => isFixingDay({ day }))).toEqual([])
    const italianHolidays = ['2026-01-06', '2025-04-25', '2026-06-02', '2025-08-15', '2026-12-08']
    expect(italianHolidays.filter(day => isFixingDay({ day }))).toEqual(italianHolidays)
  })

  it('of a year are its days from Monday to Friday but six', () => {
    const days = fixingDays({ from: '2025-01-01', to: '2025-12-31' })
    expect([days.length, days[0], days.at(-1)]).toEqual([261 - 6, '2025-01-02', '2025-12-31'])
    expect(fixingDays({ from: '2025-01-02', to: '2025-01-01' })).toEqual([])
  })

  it('refuse a day that does not exist', () => {
    expect(() => isFixingDay({ day: '2026-02-30' })).toThrow(/^day/)
    expect(() => fixingDayBefore({ day: '' })).toThrow(/^day/)
    expect(() => fixingDays({ from: '2026-01-01', to: 'x' })).toThrow(/^to/)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, dayNumber, formatDay, parseDay } from './days.ts'

describe('calendar', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '2026-04-31', ''])(
    'refuses the day «%s»',
    text => {
      expect(() => parseDay('from', text)).toThrow(/^from/)
    },
  )

  it('adds months in one step: four months before 31 May is 31 January, three months before is 28 February', () => {
    const day = parseDay('day', '2027-05-31')
    expect(formatDay(addMonths(day, -4))).toBe('2027-01-31')
    expect(formatDay(addMonths(day, -3))).toBe('2027-02-28')
    expect(formatDay(addMonths(day, 9))).toBe('2028-02-29')
  })

  it('parses the days that it formats', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 50_000 }), number => {
        const text = new Date(number * 86_400_000).toISOString().slice(0, 10)
        expect(dayNumber(parseDay('day', text))).toBe(number)
        expect(formatDay(parseDay('day', text))).toBe(text)
      }),
    )
  })
})

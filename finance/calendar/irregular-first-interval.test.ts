import { describe, expect, it } from 'vitest'
import { instalment } from '../plan/instalment.ts'
import { irregularFirstInstalment } from './irregular-first-interval.ts'

const loan = { principal: 20_000_000, annualRate: 6, instalments: 240 }

describe('irregular first interval', () => {
  it('EC example 2: a month and three days', () => {
    expect(irregularFirstInstalment({ ...loan, firstInterval: { units: 1, days: 3, yearDays: 365 } })).toBe(
      143_357,
    )
  })

  it('EC example 18: fourteen days', () => {
    expect(irregularFirstInstalment({ ...loan, firstInterval: { units: 0, days: 14, yearDays: 365 } })).toBe(
      142_901,
    )
  })

  it('gives the regular instalment for an interval of exactly one period', () => {
    expect(irregularFirstInstalment({ ...loan, firstInterval: { units: 1, days: 0, yearDays: 365 } })).toBe(
      instalment({ principal: 20_000_000, annualRate: 6, termMonths: 240 }),
    )
  })

  it('refuses a year that has neither 365 nor 366 days', () => {
    expect(() =>
      irregularFirstInstalment({ ...loan, firstInterval: { units: 1, days: 3, yearDays: 360 } }),
    ).toThrow(/^firstInterval\.yearDays/)
  })
})

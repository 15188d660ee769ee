import { describe, expect, it } from 'vitest'
import { requireCents, requireFinite, requirePercent, requireWhole } from './argument.ts'

describe('arguments', () => {
  it.each([1.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s are not cents', value => {
    expect(() => requireCents('principal', value)).toThrow(RangeError)
    expect(() => requireCents('principal', value)).toThrow(/^principal must be whole cents/)
  })

  it.each([0, 1.5, -1, 1201, Number.NaN])('%s is not a term', value => {
    expect(() => requireWhole('termMonths', value)).toThrow(
      /^termMonths must be a whole number from 1 to 1200/,
    )
  })

  it.each([-0.01, 1000.01, Number.NaN])('%s is not a percentage', value => {
    expect(() => requirePercent('annualRate', value)).toThrow(/^annualRate/)
  })

  it.each([Number.NaN, Number.NEGATIVE_INFINITY])('%s is not finite', value => {
    expect(() => requireFinite('index', value)).toThrow(/^index/)
  })

  it('accepts valid arguments', () => {
    requireCents('principal', 0)
    requireWhole('termMonths', 360)
    requirePercent('annualRate', 0)
    requireFinite('index', -0.5)
  })
})

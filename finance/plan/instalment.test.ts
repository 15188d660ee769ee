import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactInstalment, instalment } from './instalment.ts'

const mortgage = { principal: 20_000_000, annualRate: 6, termMonths: 240 }

describe('instalment', () => {
  it('EC example 1: € 200,000 at 6 % over 20 years', () => {
    expect(instalment(mortgage)).toBe(143_286)
  })

  it('EC example 7: with a balloon the instalment equals that of the longer loan', () => {
    expect(instalment({ ...mortgage, termMonths: 180, balloon: 14_209_769 })).toBe(119_910)
  })

  it('is lower by the interest of one period when paid in advance', () => {
    expect(exactInstalment({ ...mortgage, timing: 'advance' }) * 1.005).toBeCloseTo(
      exactInstalment(mortgage),
      6,
    )
  })

  it('is exact at very small rates', () => {
    expect(exactInstalment({ principal: 10_000_000, annualRate: 0.01, termMonths: 360 })).toBeCloseTo(
      27_819.58101827,
      6,
    )
  })

  it.each([
    [{ principal: 1.5 }, /^principal/],
    [{ annualRate: Number.NaN }, /^annualRate/],
    [{ annualRate: -1 }, /^annualRate/],
    [{ termMonths: 0 }, /^termMonths/],
    [{ termMonths: 7, frequency: 'quarterly' as const }, /^termMonths/],
    [{ balloon: -1 }, /^balloon/],
  ])('refuses %o', (wrong, message) => {
    expect(() => instalment({ ...mortgage, ...wrong })).toThrow(message)
  })

  const terms = fc.record({
    principal: fc.integer({ min: 100_000, max: 100_000_000 }),
    annualRate: fc.integer({ min: 0, max: 20_000 }).map(units => units / 1000),
    termMonths: fc.integer({ min: 1, max: 40 }).map(years => years * 12),
    frequency: fc.constantFrom('monthly', 'quarterly', 'semiannual', 'annual'),
  })

  it('grows with principal and rate, falls with term and balloon', () => {
    fc.assert(
      fc.property(terms, base => {
        const of = (change: object) => exactInstalment({ ...base, ...change })
        expect(of({ principal: base.principal + 1 })).toBeGreaterThan(of({}))
        expect(of({ annualRate: base.annualRate + 0.01 })).toBeGreaterThan(of({}))
        expect(of({ termMonths: base.termMonths + 12 })).toBeLessThan(of({}))
        expect(of({ balloon: 1000 })).toBeLessThan(of({}))
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactInstalment, instalment } from '../plan/instalment.ts'
import { exactPrincipalFor, principalFor, principalWithin } from './inverse-amount.ts'
import { rateFor } from './inverse-rate.ts'
import { termFor } from './inverse-term.ts'

const principals = fc.integer({ min: 100_000, max: 50_000_000 })
const rates = fc.integer({ min: 0, max: 15_000 }).map(units => units / 1000)
const terms = fc.integer({ min: 1, max: 30 }).map(years => years * 12)
const frequencies = fc.constantFrom(
  'monthly' as const,
  'quarterly' as const,
  'semiannual' as const,
  'annual' as const,
)

describe('inverse problems recover the terms of an instalment', () => {
  it('amount', () => {
    fc.assert(
      fc.property(principals, rates, terms, frequencies, (principal, annualRate, termMonths, frequency) => {
        const level = instalment({ principal, annualRate, termMonths, frequency })
        const of = (cents: number) =>
          exactPrincipalFor({ instalment: cents, annualRate, termMonths, frequency })
        expect(of(level + 1)).toBeGreaterThan(principal)
        expect(of(level - 1)).toBeLessThan(principal)
      }),
    )
  })

  it('rate', () => {
    fc.assert(
      fc.property(principals, rates, terms, frequencies, (principal, annualRate, termMonths, frequency) => {
        const level = instalment({ principal, annualRate, termMonths, frequency })
        const found = rateFor({ principal, instalment: level, termMonths, frequency }).annualRate
        // The only difference is the rounding of the instalment to a cent.
        const back = exactInstalment({ principal, annualRate: Math.max(0, found), termMonths, frequency })
        expect(Math.abs(back - level)).toBeLessThanOrEqual(found < 0 ? 0.5 : 1e-3)
      }),
    )
  })

  it('term', () => {
    fc.assert(
      fc.property(principals, rates, terms, frequencies, (principal, annualRate, termMonths, frequency) => {
        const level = instalment({ principal, annualRate, termMonths, frequency }) + 1
        const found = termFor({ principal, instalment: level, annualRate, frequency })
        if ('error' in found) throw new Error(found.error)
        expect(found.periods).toBeLessThanOrEqual(
          termMonths / (12 / { monthly: 12, quarterly: 4, semiannual: 2, annual: 1 }[frequency]),
        )
        expect(found.lastInstalment).toBeLessThanOrEqual(level)
        expect(found.lastInstalment).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('amount', () => {
  it('rounds the principal half up and the maximum principal down', () => {
    const one = { annualRate: 100, termMonths: 12, frequency: 'annual' as const }
    expect(principalFor({ ...one, instalment: 3 })).toBe(2)
    expect(principalWithin({ ...one, instalment: 3 })).toBe(1)
    expect(principalWithin({ ...one, instalment: 4 })).toBe(2)
  })

  it('is exact where doubles are slightly below a whole cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), rates, (thousands, annualRate) => {
        // A single yearly instalment of P (1 + i), with P chosen so that the instalment is in whole cents.
        const principal = thousands * 100_000
        const owed = principal + Math.round((principal * annualRate) / 100)
        expect(principalWithin({ instalment: owed, annualRate, termMonths: 12, frequency: 'annual' })).toBe(
          principal,
        )
      }),
    )
  })
})

describe('term', () => {
  it('EC example 11: 1.500 € a month repay 200.000 € in 221 instalments, the last of 407,70 €', () => {
    expect(termFor({ principal: 20_000_000, instalment: 150_000, annualRate: 6 })).toMatchObject({
      periods: 221,
      lastInstalment: 40_770,
    })
  })

  it('adds no instalment because of floating-point noise', () => {
    expect(termFor({ principal: 100_000, instalment: 100_500, annualRate: 6 })).toMatchObject({
      periods: 1,
      lastInstalment: 100_500,
    })
    expect(termFor({ principal: 1200, instalment: 100, annualRate: 0 })).toMatchObject({
      periods: 12,
      lastInstalment: 100,
    })
  })

  it('rounds a last instalment of half a cent up', () => {
    expect(termFor({ principal: 100_000, instalment: 90_400, annualRate: 6 })).toMatchObject({
      lastInstalment: 10_151,
    })
  })

  it('returns an error when the instalment does not cover the interest', () => {
    const endless = { error: 'instalment-does-not-cover-interest' }
    expect(termFor({ principal: 10_000_000, instalment: 50_000, annualRate: 6 })).toEqual(endless)
    expect(termFor({ principal: 10_000_000, instalment: 0, annualRate: 0 })).toEqual(endless)
  })
})

describe('rate', () => {
  it('may be positive, zero, or negative when the payments are below the principal', () => {
    expect(rateFor({ principal: 1_000_000, instalment: 19_800, termMonths: 60 }).annualRate).toBeCloseTo(
      6.9974596059,
      9,
    )
    expect(rateFor({ principal: 120_000, instalment: 10_000, termMonths: 12 })).toEqual({
      annualRate: 0,
      effectiveRate: 0,
    })
    expect(rateFor({ principal: 120_000, instalment: 9_900, termMonths: 12 }).annualRate).toBeLessThan(0)
    expect(() => rateFor({ principal: 0, instalment: 1, termMonths: 12 })).toThrow(RangeError)
  })
})

describe('a balloon paid with the last instalment', () => {
  // EC example 7: 142.097,69 € left after 180 instalments of 1.199,10 €.
  const car = { annualRate: 6, termMonths: 180, balloon: 14_209_769 }

  it('is recovered by amount, term and rate from the instalment with it', () => {
    const cases = fc.tuple(principals, rates, terms, frequencies, fc.integer({ min: 1, max: 90 }))
    fc.assert(
      fc.property(cases, ([principal, annualRate, termMonths, frequency, share]) => {
        const balloon = Math.floor((principal * share) / 100)
        const level = instalment({ principal, annualRate, termMonths, frequency, balloon })
        const known = { annualRate, termMonths, frequency, balloon }
        expect(exactPrincipalFor({ instalment: level + 1, ...known })).toBeGreaterThan(principal)
        expect(exactPrincipalFor({ instalment: level - 1, ...known })).toBeLessThan(principal)

        const found = termFor({ principal, instalment: level + 1, annualRate, frequency, balloon })
        if ('error' in found) throw new Error(found.error)
        const perYear = { monthly: 12, quarterly: 4, semiannual: 2, annual: 1 }[frequency]
        expect(found.periods).toBeLessThanOrEqual((termMonths * perYear) / 12)
        expect(found.lastInstalment).toBeGreaterThanOrEqual(0)
        expect(found.lastInstalment).toBeLessThanOrEqual(level + 1)
        // The plan with these instalments ends with the balloon, to the rounding of the last instalment.
        let owed = principal
        const rate = annualRate / 100 / perYear
        for (let period = 1; period < found.periods; period++) owed += owed * rate - level - 1
        expect(owed * (1 + rate) - found.lastInstalment - balloon).toBeCloseTo(0, -0.5)

        const { annualRate: back } = rateFor({ principal, instalment: level, termMonths, frequency, balloon })
        const again = exactInstalment({ ...known, principal, annualRate: Math.max(0, back) })
        expect(Math.abs(again - level)).toBeLessThanOrEqual(back < 0 ? 0.5 : 1e-3)
      }),
    )
  })

  it('changes nothing when it is zero', () => {
    const loan = { instalment: 65_000, annualRate: 3.2, termMonths: 300 }
    expect(principalFor({ ...loan, balloon: 0 })).toBe(principalFor(loan))
  })

  it('is added to the instalments without interest', () => {
    expect(principalFor({ instalment: 100, annualRate: 0, termMonths: 24, balloon: 600 })).toBe(3000)
    expect(termFor({ principal: 3000, instalment: 100, annualRate: 0, balloon: 600 })).toEqual({
      periodsExact: 24,
      periods: 24,
      lastInstalment: 100,
    })
    expect(
      rateFor({ principal: 3000, instalment: 100, termMonths: 24, balloon: 600 }).annualRate,
    ).toBeCloseTo(0)
  })

  it('of EC example 7 gives the principal of 200.000 € to the rounding of the instalment', () => {
    expect(Math.abs(principalFor({ ...car, instalment: 119_910 }) - 20_000_000)).toBeLessThan(100)
  })

  it('of half a cent in the last instalment rounds up', () => {
    // 1.000 € at 0,5 % a month: the first instalment of 904 € leaves 101 €; the last is 101,505 € − 1 €.
    expect(termFor({ principal: 100_000, instalment: 90_400, annualRate: 6, balloon: 100 })).toMatchObject({
      periods: 2,
      lastInstalment: 10_051,
    })
  })

  it('is below the principal, and the instalment still covers the interest', () => {
    expect(() => termFor({ principal: 1000, instalment: 100, annualRate: 0, balloon: 1000 })).toThrow(
      /^balloon/,
    )
    expect(termFor({ principal: 100_000, instalment: 500, annualRate: 6, balloon: 50_000 })).toEqual({
      error: 'instalment-does-not-cover-interest',
    })
    expect(() => rateFor({ principal: 1000, instalment: 100, termMonths: 12, balloon: -1 })).toThrow(
      /^balloon/,
    )
  })
})

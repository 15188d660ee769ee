import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactInstalment } from '../plan/instalment.ts'
import { affordablePrincipal } from './affordability.ts'

const means = { netMonthlyIncome: 240_000, maxRatio: 0.33, annualRate: 3.2, termMonths: 360 }

describe('affordable principal', () => {
  it('is limited by the property', () => {
    expect(affordablePrincipal({ ...means, propertyValue: 21_000_000, maxLtvPercent: 80 })).toEqual({
      maxInstalment: 79_200,
      maxPrincipalByIncome: 18_313_541,
      maxPrincipalByLtv: 16_800_000,
      maxPrincipal: 16_800_000,
      binding: 'ltv',
    })
  })

  it('is limited by income alone when no property is known', () => {
    expect(affordablePrincipal({ ...means, otherInstalments: 10_000 })).toMatchObject({
      maxInstalment: 69_200,
      binding: 'income',
    })
  })

  it('is zero when other instalments use the whole limit', () => {
    expect(affordablePrincipal({ ...means, otherInstalments: 500_000 }).maxPrincipal).toBe(0)
  })

  it('never exceeds the limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), netMonthlyIncome => {
        const { maxInstalment, maxPrincipal } = affordablePrincipal({ ...means, netMonthlyIncome })
        expect(maxInstalment * 100).toBeLessThanOrEqual(netMonthlyIncome * 33)
        const cost = exactInstalment({ principal: maxPrincipal, annualRate: 3.2, termMonths: 360 })
        expect(cost).toBeLessThanOrEqual(maxInstalment + 1e-6)
      }),
    )
  })

  it('refuses a ratio that is a percentage', () => {
    expect(() => affordablePrincipal({ ...means, maxRatio: 33 })).toThrow(/^maxRatio/)
  })
})

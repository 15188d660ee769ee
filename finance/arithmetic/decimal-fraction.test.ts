import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalFraction } from './decimal-fraction.ts'

const decimals = fc
  .tuple(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.integer({ min: 0, max: 6 }))
  .map(([units, places]) => Number(`${units}e-${places}`))

describe('decimals', () => {
  it('have the fraction of their written digits', () => {
    expect(decimalFraction(3.25)).toEqual({ numerator: 325, denominator: 100 })
    expect(decimalFraction(5.1)).toEqual({ numerator: 51, denominator: 10 })
    expect(decimalFraction(1e-4)).toEqual({ numerator: 1, denominator: 10_000 })
    expect(decimalFraction(0.1 + 0.2)).toEqual({ numerator: 300_000_000_000, denominator: 1e12 })
  })

  it('equal numerator over denominator', () => {
    fc.assert(
      fc.property(decimals, value => {
        const { numerator, denominator } = decimalFraction(value)
        expect(numerator / denominator + 0).toBe(value + 0)
      }),
    )
  })
})

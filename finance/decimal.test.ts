import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDecimals, decimalFraction, raiseToGrid, roundDecimal } from './decimal.ts'

const decimals = fc
  .tuple(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.integer({ min: 0, max: 6 }))
  .map(([units, places]) => Number(`${units}e-${places}`))

describe('decimals', () => {
  it('are read as they were written', () => {
    expect(decimalFraction(3.25)).toEqual({ numerator: 325, denominator: 100 })
    expect(decimalFraction(5.1)).toEqual({ numerator: 51, denominator: 10 })
    expect(decimalFraction(1e-4)).toEqual({ numerator: 1, denominator: 10_000 })
    expect(decimalFraction(0.1 + 0.2)).toEqual({ numerator: 300_000_000_000, denominator: 1e12 })
  })

  it('read back as the same number', () => {
    fc.assert(
      fc.property(decimals, value => {
        const { numerator, denominator } = decimalFraction(value)
        expect(numerator / denominator + 0).toBe(value + 0)
      }),
    )
  })

  it('add up', () => {
    expect(addDecimals(2.45, 1.2)).toBe(3.65)
    expect(addDecimals(-0.314, 1.5)).toBe(1.186)
  })

  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [6.25, 1, 6.3],
    [6.249999999999999, 1, 6.3],
    [2.675, 2, 2.68],
    [3.054, 2, 3.05],
    [-0.001, 2, 0],
  ])('%d rounds to %d places as %d', (value, places, rounded) => {
    expect(roundDecimal(value, places)).toBe(rounded)
  })

  it.each([
    [2.137, 0.05, 2.15],
    [2.15, 0.05, 2.15],
    [2.101, 0.1, 2.2],
    [-0.314, 0.05, -0.3],
    [-0.03, 0.05, 0],
  ])('%d goes up on a grid of %d to %d', (value, step, raised) => {
    expect(raiseToGrid(value, step)).toBe(raised)
  })
})

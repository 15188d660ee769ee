import { describe, expect, it } from 'vitest'
import { indexedRate } from './euribor.ts'

const terms = { spread: 1.25, basis: '360' as const }

describe('Euribor', () => {
  it('on act/365 is 365/360 of the published value, to three decimals', () => {
    expect(indexedRate({ euribor360: -0.31, spread: 1.5, basis: '365' })).toEqual({
      index: -0.314,
      annualRate: 1.186,
    })
    expect(indexedRate({ euribor360: 2.137, spread: 0, basis: '365' }).index).toBe(2.167)
  })

  it.each([
    ['none', 2.137, 2.137],
    ['nearest-0.01', 2.135, 2.14],
    ['nearest-0.01', -0.315, -0.32],
    ['up-0.05', 2.137, 2.15],
    ['up-0.05', 2.15, 2.15],
    ['up-0.10', 2.137, 2.2],
    ['up-0.10', -0.05, 0],
  ] as const)('%s rounds %d to %d', (indexRounding, euribor360, index) => {
    expect(indexedRate({ ...terms, euribor360, indexRounding }).index).toBe(index)
  })

  it('applies a floor to the index or to the rate', () => {
    expect(indexedRate({ ...terms, euribor360: -0.5, indexFloor: 0 })).toEqual({ index: 0, annualRate: 1.25 })
    expect(indexedRate({ ...terms, euribor360: -0.5, rateFloor: 1 })).toEqual({ index: -0.5, annualRate: 1 })
  })

  it.each([
    [{ euribor360: Number.NaN }, /^euribor360/],
    [{ basis: '366' as never }, /^basis/],
    [{ indexRounding: 'up' as never }, /^indexRounding/],
  ])('refuses %o', (wrong, message) => {
    expect(() => indexedRate({ ...terms, euribor360: 2, ...wrong })).toThrow(message)
  })
})

import { describe, expect, it } from 'vitest'
import { isUsurious, usuryThreshold } from './usury.ts'

describe('usury', () => {
  it.each([
    [11, 17.75, false],
    [1.99, 6.4875, false],
    [9.22, 15.525, false],
    [16, 24, false],
    [16.01, 24.01, true],
  ])('average %d: threshold %d', (tegm, threshold, gapCapped) => {
    expect(usuryThreshold({ tegm })).toEqual({ threshold, gapCapped })
  })

  it('adds the average surcharge of late interest before the margin', () => {
    expect(usuryThreshold({ tegm: 3.64, lateSurcharge: 1.9 }).threshold).toBe(10.925)
  })

  it('is a rate strictly above the threshold, compared on all decimals', () => {
    const { threshold } = usuryThreshold({ tegm: 1.99 })
    expect(isUsurious({ teg: 6.4875, threshold })).toBe(false)
    expect(isUsurious({ teg: 6.4876, threshold })).toBe(true)
  })
})

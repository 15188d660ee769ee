import { describe, expect, it } from 'vitest'
import { effectiveRate } from './effective-rate.ts'

describe('effective rate', () => {
  it('compounds the nominal rate at each period', () => {
    expect(effectiveRate(12)).toBeCloseTo(12.68250301, 8)
    expect(effectiveRate(12, 'annual')).toBeCloseTo(12, 12)
    expect(effectiveRate(0)).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { roundApr, roundAprText } from './apr-rounding.ts'

describe('rounding of the APR, remark (d)', () => {
  it.each([
    ['3.055', 1, '3.1'],
    ['3.055', 2, '3.06'],
    ['3.054', 2, '3.05'],
    ['9.995', 2, '10.00'],
    ['3', 2, '3.00'],
    ['0.04', 1, '0.0'],
    ['-0.04', 1, '0.0'],
    ['-3.055', 2, '-3.06'],
    ['3.0549999999999999999999', 2, '3.05'],
  ])('%s to %i decimals is %s', (apr, decimals, rounded) => {
    expect(roundAprText({ apr, decimals })).toBe(rounded)
  })

  it('requires at least one decimal, and a decimal number', () => {
    expect(() => roundAprText({ apr: '3.055', decimals: 0 })).toThrow(/^decimals/)
    expect(() => roundAprText({ apr: '3,055', decimals: 1 })).toThrow(/^apr/)
  })

  it('rounds ties correctly in spite of floating-point noise', () => {
    expect(roundApr(6.249999999999997, 1)).toBe(6.3)
    expect(roundApr(-1e-14, 2)).toBe(0)
  })
})

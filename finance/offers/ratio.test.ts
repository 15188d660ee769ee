import { describe, expect, it } from 'vitest'
import { isWithin, percentage } from './ratio.ts'

describe('ratios', () => {
  it('have four decimals', () => {
    expect(percentage(15_000_000, 19_000_000)).toBe(78.9474)
    expect(percentage(1, 2)).toBe(50)
  })

  it('are within a limit that they equal', () => {
    expect(isWithin(80, 100, 80)).toBe(true)
    expect(isWithin(333, 1000, 33.3)).toBe(true)
    expect(isWithin(334, 1000, 33.3)).toBe(false)
    expect(isWithin(1, 0, 40)).toBe(false)
  })
})

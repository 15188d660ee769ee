import { describe, expect, it } from 'vitest'
import { addDecimals, raiseToGrid, roundDecimal } from './decimal.ts'

describe('decimals', () => {
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
  ])('%d rounds up on a grid of %d to %d', (value, step, raised) => {
    expect(raiseToGrid(value, step)).toBe(raised)
  })
})

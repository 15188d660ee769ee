import { expect, it } from 'vitest'
import { percentOf } from './percent-of.ts'

it('rounds a percentage of an amount half up', () => {
  expect(percentOf({ amount: 15_000_000, percent: 0.25 })).toBe(37_500)
  expect(percentOf({ amount: 50, percent: 1 })).toBe(1)
  expect(() => percentOf({ amount: 50, percent: -1 })).toThrow(/^percent/)
})

import { expect, it } from 'vitest'
import { periodRate } from './period-rate.ts'

it('divides the yearly rate by the number of periods', () => {
  expect(periodRate(3.25, 12)).toEqual({ numerator: 325, denominator: 120_000 })
})

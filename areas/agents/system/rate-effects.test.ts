import { expect, it } from 'vitest'
import { effectOf, lastOfMonths, monthsBefore, valueOn } from './rate-effects.ts'

const history = [
  { data: '2026-11-20', valore: 2.1 },
  { data: '2026-11-19', valore: 2 },
  { data: '2026-10-30', valore: 1.9 },
  { data: '2026-10-02', valore: 1.8 },
]

it('takes the value of the last publication before a day, unless it is too old', () => {
  expect(valueOn(history, '2026-11-22')?.valore).toBe(2.1)
  expect(valueOn(history, '2026-11-01')?.valore).toBe(1.9)
  expect(valueOn(history, '2026-10-20')).toBeUndefined()
  expect(valueOn(history, '2026-01-01')).toBeUndefined()
})

it('goes back whole months, to the last day of a shorter month', () => {
  expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28')
  expect(monthsBefore('2026-11-27', 12)).toBe('2025-11-27')
})

it('compares instalments of a loan with the one of today', () => {
  const loan = { principal: 100_000_00, spread: 1.5, termMonths: 240 }
  // 100.000 € for 20 years at 3,5 %.
  expect(effectOf(2, 2, loan)).toEqual({ index: 2, annualRate: 3.5, instalment: 579_96, difference: 0 })
  const higher = effectOf(3, 2, loan)
  expect(higher.annualRate).toBe(4.5)
  expect(higher.difference).toBe(higher.instalment - 579_96)
  // A rate is never below zero.
  expect(effectOf(-4, 2, loan).annualRate).toBe(0)
})

it('keeps the last value of each month', () => {
  expect(lastOfMonths(history).map(({ data }) => data)).toEqual(['2026-11-20', '2026-10-30'])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactInstalment } from '../plan/instalment.ts'
import { apr } from './apr.ts'
import { effectiveRate } from './effective-rate.ts'

const drawn = [{ amount: 20_000_000, years: 0 }]
const instalments = { amount: 143_286, years: 1 / 12, every: 1 / 12, count: 240 }

describe('APR', () => {
  it('EC example 1: costs of 2 % at drawdown', () => {
    expect(apr({ drawdowns: drawn, payments: [{ amount: 400_000, years: 0 }, instalments] })).toBeCloseTo(
      6.434412,
      6,
    )
  })

  it('equals the effective rate of a loan without costs', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30_000 }).map(units => units / 1000),
        fc.integer({ min: 1, max: 360 }),
        (annualRate, termMonths) => {
          const amount = exactInstalment({ principal: 20_000_000, annualRate, termMonths })
          const payments = [{ ...instalments, amount, count: termMonths }]
          expect(apr({ drawdowns: drawn, payments })).toBeCloseTo(effectiveRate(annualRate), 9)
        },
      ),
    )
  })

  it('rises with every cost, and more with earlier payment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 239 }),
        (amount, month) => {
          const at = (m: number) =>
            apr({ drawdowns: drawn, payments: [instalments, { amount, years: m / 12 }] })
          expect(at(month + 1)).toBeGreaterThan(apr({ drawdowns: drawn, payments: [instalments] }))
          expect(at(month)).toBeGreaterThan(at(month + 1))
        },
      ),
    )
  })

  it.each([
    [{ drawdowns: [] }, /^drawdowns/],
    [{ payments: [{ amount: -1, years: 0 }] }, /^payments\.amount/],
    [{ payments: [{ amount: Number.NaN, years: 0 }] }, /^payments\.amount/],
    [{ payments: [{ amount: 1, years: Number.NaN }] }, /^payments\.years/],
    [{ payments: [{ amount: 1, years: 1, count: 0 }] }, /^payments\.count/],
    [{ payments: [{ amount: 1, years: 1, count: 2 }] }, /^payments\.every/],
  ])('refuses %o', (wrong, message) => {
    expect(() => apr({ drawdowns: drawn, payments: [instalments], ...wrong })).toThrow(message)
  })
})

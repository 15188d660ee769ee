import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DueTerms, dueToAgent } from './agent-due.ts'

const cents = fc.nat({ max: 10_000_000 })
const percent = fc.integer({ min: 0, max: 10_000 }).map(one => one / 100)
const terms = (values: Partial<DueTerms>): DueTerms => ({
  compensoCliente: null,
  provvigioneBancaPrevista: null,
  quota: 100,
  percProvvigione: 50,
  ...values,
})

describe('what is due to an agent', () => {
  it.each([
    // (1.800 € + 2.700 €) × 60 % × 50 % = 1.350 €
    [{ compensoCliente: 180_000, provvigioneBancaPrevista: 270_000, quota: 60 }, 135_000],
    // 5.530 € × 100 % × 50 % = 2.765 €
    [{ compensoCliente: 553_000 }, 276_500],
    // 333,33 € × 33,33 % × 45,5 % = 50,5500… €
    [{ provvigioneBancaPrevista: 33_333, quota: 33.33, percProvvigione: 45.5 }, 5_055],
    // 0,01 € × 100 % × 50 % is half a cent, which rounds up.
    [{ compensoCliente: 1 }, 1],
    [{ compensoCliente: 450_000, quota: 0 }, 0],
    [{}, 0],
    [{ compensoCliente: 450_000, percProvvigione: null }, null],
  ] satisfies [Partial<DueTerms>, number | null][])('is %o → %s', (values, expected) => {
    expect(dueToAgent(terms(values))).toBe(expected)
  })

  it('is at most the fee of the house, and grows with each of its parts', () => {
    fc.assert(
      fc.property(
        cents,
        cents,
        percent,
        percent,
        percent,
        (customer, bank, quota, percProvvigione, other) => {
          const all = { compensoCliente: customer, provvigioneBancaPrevista: bank, quota, percProvvigione }
          const due = dueToAgent(all)!
          expect(due).toBeLessThanOrEqual(customer + bank)
          expect(dueToAgent({ ...all, quota: Math.min(quota, other) })!).toBeLessThanOrEqual(due)
          expect(dueToAgent({ ...all, quota: percProvvigione, percProvvigione: quota })).toBe(due)
          expect(dueToAgent({ ...all, compensoCliente: bank, provvigioneBancaPrevista: customer })).toBe(due)
        },
      ),
    )
  })

  it.each([
    ['fee', { compensoCliente: 1.5 }],
    ['quota', { quota: -1 }],
    ['percProvvigione', { percProvvigione: Number.NaN }],
  ])('refuses a wrong %s', (name, values) => {
    expect(() => dueToAgent(terms(values))).toThrow(new RegExp(name))
  })
})

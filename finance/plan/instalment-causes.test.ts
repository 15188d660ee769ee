import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instalment } from './instalment.ts'
import { instalmentCauses } from './instalment-causes.ts'

const mortgage = { principal: 15_000_000, annualRate: 3.2, termMonths: 300 }

const loans = fc.record({
  principal: fc.integer({ min: 100_000, max: 100_000_000 }),
  annualRate: fc.integer({ min: 0, max: 2000 }).map(hundredths => hundredths / 100),
  termMonths: fc.integer({ min: 6, max: 480 }),
})
const names = ['annualRate', 'principal', 'termMonths'] as const
const sumOf = (parts: Record<(typeof names)[number], number>) =>
  names.reduce((sum, name) => sum + parts[name], 0)

describe('instalmentCauses', () => {
  it('gives the whole difference to the only term that changes', () => {
    const dearer = { ...mortgage, annualRate: 3.4 }
    expect(instalmentCauses(mortgage, dearer)).toEqual({
      annualRate: instalment(dearer) - instalment(mortgage),
      principal: 0,
      termMonths: 0,
    })
  })

  it('shares what two changes have in common equally', () => {
    const to = { ...mortgage, principal: 14_000_000, annualRate: 3.4 }
    const [start, rate, amount, end] = [
      mortgage,
      { ...mortgage, annualRate: 3.4 },
      { ...mortgage, principal: 14_000_000 },
      to,
    ].map(instalment) as [number, number, number, number]
    const { annualRate, principal, termMonths } = instalmentCauses(mortgage, to)
    expect(Math.abs(annualRate - (rate - start + (end - amount)) / 2)).toBeLessThan(1)
    expect(Math.abs(principal - (amount - start + (end - rate)) / 2)).toBeLessThan(1)
    expect(termMonths).toBe(0)
  })

  it('has parts that add up to the difference to the cent', () => {
    fc.assert(
      fc.property(loans, loans, (from, to) => {
        expect(sumOf(instalmentCauses(from, to))).toBe(instalment(to) - instalment(from))
      }),
    )
  })

  it('has no part for a term that stays', () => {
    fc.assert(
      fc.property(loans, loans, fc.subarray([...names]), (from, other, kept) => {
        const to = { ...other, ...Object.fromEntries(kept.map(name => [name, from[name]])) }
        const parts = instalmentCauses(from, to)
        expect(kept.map(name => parts[name])).toEqual(kept.map(() => 0))
      }),
    )
  })

  it('has opposite parts on the way back', () => {
    fc.assert(
      fc.property(loans, loans, (from, to) => {
        const [there, back] = [instalmentCauses(from, to), instalmentCauses(to, from)]
        expect(names.map(name => there[name] + back[name])).toEqual([0, 0, 0])
      }),
    )
  })

  it('has the sign of the change where one term alone moves the instalment', () => {
    fc.assert(
      fc.property(loans, loans, (from, other) => {
        for (const name of names) {
          const part = instalmentCauses(from, { ...from, [name]: other[name] })[name]
          const more = name === 'termMonths' ? from[name] - other[name] : other[name] - from[name]
          expect(part === 0 || Math.sign(part) === Math.sign(more)).toBe(true)
        }
      }),
    )
  })

  it('refuses a loan without an instalment', () => {
    expect(() => instalmentCauses(mortgage, { ...mortgage, termMonths: 0 })).toThrow(/^termMonths/)
  })
})

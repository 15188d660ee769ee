import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frenchPlan } from './french-plan.ts'
import { boundedRate, indexedPlan, phasedPlan, phasedTotals } from './variable-plan.ts'

const rates = fc.integer({ min: 0, max: 10_000 }).map(units => units / 1000)

describe('phases', () => {
  it('EC example 20: 5 % for two years, then 6 %', () => {
    const plan = phasedPlan({
      principal: 20_000_000,
      termMonths: 240,
      phases: [
        { months: 24, annualRate: 5 },
        { months: 216, annualRate: 6 },
      ],
    })
    expect(plan.instalments).toEqual([131_991, 142_341])
    expect(plan.lastInstalment).toBe(142_444)
  })

  it('each start as a new French plan on the remaining balance, and end at zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 50_000_000 }),
        fc.array(fc.record({ months: fc.integer({ min: 1, max: 90 }), annualRate: rates }), {
          minLength: 1,
          maxLength: 4,
        }),
        (principal, phases) => {
          const termMonths = phases.reduce((sum, phase) => sum + phase.months, 0)
          const terms = { principal, termMonths, phases }
          const plan = phasedPlan(terms)
          expect(plan.rows.reduce((sum, row) => sum + row.principal, 0)).toBe(principal)
          expect(plan.rows.at(-1)!.balance).toBe(0)
          const { months, annualRate } = phases.at(-1)!
          const before = plan.rows[termMonths - months - 1]?.balance ?? principal
          const last = frenchPlan({ principal: before, annualRate, termMonths: months })
          expect(plan.instalments.at(-1)).toBe(last.instalments[0])
          expect(phasedTotals(terms)).toEqual({ ...plan, rows: undefined })
        },
      ),
      { numRuns: 60 },
    )
  })

  it('refuses phases that do not fill the term', () => {
    expect(() =>
      phasedPlan({ principal: 1, termMonths: 24, phases: [{ months: 12, annualRate: 1 }] }),
    ).toThrow(/^phases must be as long as the term/)
  })
})

describe('index', () => {
  it('is added to the spread without floating-point error, within floor and cap; the rate is never negative', () => {
    expect(boundedRate({ index: 2.45, spread: 1.2 })).toBe(3.65)
    expect(boundedRate({ index: 3.4, spread: 1.8, rateCap: 4.5 })).toBe(4.5)
    expect(boundedRate({ index: -0.5, spread: 1, rateFloor: 1.2 })).toBe(1.2)
    expect(boundedRate({ index: -2, spread: 1 })).toBe(0)
    expect(() => boundedRate({ index: 1, spread: 1, rateFloor: 3, rateCap: 2 })).toThrow(/^rateCap/)
  })

  it('changes the instalment from the given instalments on', () => {
    const terms = { principal: 14_000_000, termMonths: 240, spread: 1.2 }
    const plan = indexedPlan({
      ...terms,
      resets: [
        { fromInstalment: 1, index: 2.1 },
        { fromInstalment: 4, index: 1.95 },
      ],
    })
    expect(plan.annualRates).toEqual([3.3, 3.15])
    expect(plan.instalments).toEqual([79_763, 78_711])
    expect(plan.rows[2]!.instalment).toBe(79_763)
    expect(plan.rows[3]!.instalment).toBe(78_711)
  })

  it.each([
    [[]],
    [[{ fromInstalment: 2, index: 1 }]],
    [
      [
        { fromInstalment: 1, index: 1 },
        { fromInstalment: 25, index: 1 },
      ],
    ],
    [
      [
        { fromInstalment: 1, index: 1 },
        { fromInstalment: 9, index: 1 },
        { fromInstalment: 5, index: 1 },
      ],
    ],
  ])('refuses resets out of order: %o', resets => {
    expect(() => indexedPlan({ principal: 1, termMonths: 24, spread: 1, resets })).toThrow(/^resets/)
  })
})

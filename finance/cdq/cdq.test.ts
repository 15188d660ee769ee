import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AssignedPay, assignableInstalment } from './cdq-limit.ts'
import { assignmentQuote } from './cdq-quote.ts'
import { assignmentRenewal } from './cdq-renewal.ts'

describe('maximum instalment', () => {
  const highest = (pay: AssignedPay) => assignableInstalment(pay).instalment
  const pay = { netMonthlyIncome: 165_000, product: 'salaryAssignment' as const }

  it('is a fifth of the net income, rounded down', () => {
    expect(highest(pay)).toBe(33_000)
    expect(highest({ ...pay, netMonthlyIncome: 173_333 })).toBe(34_666)
  })

  it('is at most two fifths together with the other quota and the garnished amount', () => {
    const beside = { ...pay, product: 'paymentDelegation' as const }
    expect(highest({ ...beside, existingOtherQuota: 33_000 })).toBe(33_000)
    expect(highest({ ...beside, existingOtherQuota: 40_000 })).toBe(26_000)
    expect(highest({ ...pay, priorGarnishment: 50_000 })).toBe(16_000)
    expect(highest({ ...pay, priorGarnishment: 70_000 })).toBe(0)
  })

  it('does not reduce a pension below the minimum', () => {
    const pension = {
      netMonthlyIncome: 69_000,
      product: 'pensionAssignment' as const,
      minimumPension: 61_185,
    }
    expect(highest(pension)).toBe(7_815)
    expect(highest({ ...pension, netMonthlyIncome: 60_000 })).toBe(0)
    expect(highest({ ...pension, product: 'salaryAssignment' })).toBe(13_800)
  })

  it('names the binding rule, and the fifth when two rules give the same limit', () => {
    const rule = (over: Partial<AssignedPay>) => assignableInstalment({ ...pay, ...over }).rule
    expect(rule({})).toBe('oneFifth')
    expect(rule({ existingOtherQuota: 33_000 })).toBe('oneFifth')
    expect(rule({ existingOtherQuota: 33_001 })).toBe('twoFifths')
    const pension = { product: 'pensionAssignment' as const, minimumPension: 61_185 }
    expect(rule(pension)).toBe('oneFifth')
    expect(rule({ ...pension, netMonthlyIncome: 69_000 })).toBe('minimumPension')
    expect(rule({ ...pension, netMonthlyIncome: 69_000, priorGarnishment: 20_000 })).toBe('twoFifths')
  })
})

describe('quote from the instalment', () => {
  const terms = { instalment: 25_000, annualRate: 5.2, termMonths: 120 }

  it('quotes 250 € for ten years at 5,2 %', () => {
    const quote = assignmentQuote({
      ...terms,
      upfrontCosts: [{ percentOfTotal: 2.5 }, { amount: 30_000 }, { amount: 1600, tax: true }],
    })
    expect(quote).toMatchObject({
      totalDue: 3_000_000,
      principal: 2_335_449,
      interest: 664_551,
      upfrontTotal: 106_600,
      netDisbursed: 2_228_849,
    })
    expect(quote.apr).toBeCloseTo(6.4081770189, 9)
    expect(quote.teg).toBeCloseTo(6.3913148575, 9)
  })

  it('also deducts costs that are not in the APR', () => {
    const quote = assignmentQuote({ ...terms, upfrontCosts: [{ amount: 50_000, inApr: false }] })
    expect(quote.netDisbursed).toBe(quote.principal - 50_000)
    expect(quote.apr).toBeCloseTo(assignmentQuote(terms).apr, 12)
  })

  it('refuses costs that are not less than the principal', () => {
    expect(() => assignmentQuote({ ...terms, upfrontCosts: [{ percentOfTotal: 100 }] })).toThrow(
      /^upfrontCosts/,
    )
  })
})

describe('renewal, art. 39', () => {
  it.each([
    [60, 24],
    [120, 48],
    [84, 34],
  ])('of a term of %i months is possible after %i instalments', (originalTermMonths, minimumPaid) => {
    const having = (paidInstalments: number) => assignmentRenewal({ originalTermMonths, paidInstalments })
    expect(having(minimumPaid - 1)).toEqual({ renewable: false, minimumPaid })
    expect(having(minimumPaid)).toEqual({ renewable: true, minimumPaid })
  })

  it('allows a first ten-year assignment after one of five years at any time; not a second one or after ten years', () => {
    const early = { paidInstalments: 3, newTermMonths: 120 }
    expect(assignmentRenewal({ ...early, originalTermMonths: 60 })).toEqual({
      renewable: true,
      minimumPaid: 0,
    })
    expect(assignmentRenewal({ ...early, originalTermMonths: 60, hadTenYears: true }).renewable).toBe(false)
    expect(assignmentRenewal({ ...early, originalTermMonths: 120 }).renewable).toBe(false)
  })

  it('never requires more instalments than the term has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 120 }), originalTermMonths => {
        const { minimumPaid } = assignmentRenewal({ originalTermMonths, paidInstalments: 0 })
        expect(minimumPaid).toBeLessThanOrEqual(originalTermMonths)
      }),
    )
  })
})

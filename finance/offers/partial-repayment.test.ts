import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frenchPlan } from '../plan/french-plan.ts'
import { need, product, rates } from './fixtures.ts'
import { partialRepayment } from './partial-repayment.ts'
import { monthlyPlan } from './plan.ts'
import { quote } from './quote.ts'
import type { Offer } from './types.ts'

const [offer] = quote({ need, terms: [product], rates }).offerte as [Offer]
const [mixed] = quote({
  need: { ...need, tipoTasso: 'misto' },
  terms: [
    {
      ...product,
      tassi: [
        {
          ...product.tassi[0]!,
          tipo: 'misto',
          tanFinito: undefined,
          indice: 'euribor_3m',
          spread: 2,
          iniziale: { mesi: 120, tanFinito: 3 },
        },
      ],
    },
  ],
  rates,
}).offerte as [Offer]

const afterFiveYears = { offer, need, paidInstalments: 60, amount: 2_000_000 }
const sum = (rows: { principal: number }[]) => rows.reduce((total, row) => total + row.principal, 0)

describe('a partial repayment after five years', () => {
  it('lowers the instalment to that of a French plan on the remaining balance', () => {
    const { balanceBefore, instalment, instalmentsLeft, interestSaved } = partialRepayment({
      ...afterFiveYears,
      keeps: 'term',
    })
    const rest = frenchPlan({ principal: balanceBefore - 2_000_000, annualRate: 3.2, termMonths: 240 })
    expect(balanceBefore).toBe(monthlyPlan({ offer, need })[59]!.balance)
    expect([instalment, instalmentsLeft]).toEqual([rest.instalments[0], 240])
    const unpaid = monthlyPlan({ offer, need }).slice(60)
    expect(interestSaved).toBe(unpaid.reduce((total, row) => total + row.interest, 0) - rest.totalInterest)
  })

  it('shortens the term and saves more interest', () => {
    const shorter = partialRepayment({ ...afterFiveYears, keeps: 'instalment' })
    const lower = partialRepayment({ ...afterFiveYears, keeps: 'term' })
    expect(shorter.instalmentsLeft).toBe(192)
    expect(shorter.instalmentsSaved).toBe(48)
    expect(shorter.instalment).toBeLessThanOrEqual(offer.rata)
    expect(shorter.interestSaved).toBeGreaterThan(lower.interestSaved)
    const oneLess = frenchPlan({
      principal: shorter.balanceBefore - 2_000_000,
      annualRate: 3.2,
      termMonths: shorter.instalmentsLeft - 1,
    })
    expect(oneLess.instalments[0]).toBeGreaterThan(offer.rata)
  })

  it('of the whole balance closes the debt', () => {
    const balance = monthlyPlan({ offer, need })[59]!.balance
    const closed = partialRepayment({ ...afterFiveYears, amount: balance, keeps: 'term' })
    expect(closed).toMatchObject({ instalment: 0, instalmentsLeft: 0, instalmentsSaved: 240 })
    expect(closed.rows).toHaveLength(60)
  })

  it.each([0, 0.5, 100_000_000])('of %s cents is refused', amount => {
    expect(() => partialRepayment({ ...afterFiveYears, amount, keeps: 'term' })).toThrow('amount')
  })

  it.each([0, 300, 1.5])('after %s instalments is refused', paidInstalments => {
    expect(() => partialRepayment({ ...afterFiveYears, paidInstalments, keeps: 'term' })).toThrow(
      'paidInstalments',
    )
  })
})

it.each([
  ['fixed', offer],
  ['mixed', mixed],
] as const)('a %s plan with a partial repayment repays exactly the loan', (_, plan) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 299 }),
      fc.double({ min: 0.0001, max: 1, noNaN: true }),
      fc.constantFrom('term' as const, 'instalment' as const),
      (paidInstalments, part, keeps) => {
        const owed = monthlyPlan({ offer: plan, need })[paidInstalments - 1]!.balance
        const amount = Math.max(1, Math.floor(owed * part))
        const result = partialRepayment({ offer: plan, need, paidInstalments, amount, keeps })
        expect(sum(result.rows) + amount).toBe(need.importo)
        expect(result.rows.map(row => row.number)).toEqual(result.rows.map((_, i) => i + 1))
        expect(result.rows.at(-1)!.balance).toBe(result.instalmentsLeft ? 0 : owed)
        expect(result.interestSaved).toBeGreaterThanOrEqual(0)
        expect(result.instalmentsLeft + result.instalmentsSaved).toBe(300 - paidInstalments)
      },
    ),
    { numRuns: 60 },
  )
})

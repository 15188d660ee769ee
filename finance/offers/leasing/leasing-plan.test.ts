import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leasingRental } from '../../plan/leasing.ts'
import { yearlyPlan } from '../plan.ts'
import { leasingPlan } from './leasing-plan.ts'

const lease = { finanziato: 3_200_000, rata: 756_66, numeroCanoni: 47, riscatto: 400_00, tan: 5.9 }

it('ends with the purchase option, and pays the financed amount and the interest of the offer', () => {
  const rows = leasingPlan(lease)
  expect(rows).toHaveLength(48)
  // 32.000,00 · 5,90 % / 12
  expect(rows[0]).toEqual({
    number: 1,
    instalment: 756_66,
    interest: 157_33,
    principal: 599_33,
    balance: 31_400_67,
  })
  expect(rows.at(-1)).toMatchObject({ number: 48, instalment: 400_00, balance: 0 })
  expect(rows.reduce((sum, { interest }) => sum + interest, 0)).toBe(3_963_02)
  expect(yearlyPlan(rows).map(({ year }) => year)).toEqual([1, 2, 3, 4])
})

it('has no row for a purchase option of nothing', () => {
  const rows = leasingPlan({ ...lease, rata: 764_36, riscatto: 0 })
  expect(rows).toHaveLength(47)
  expect(rows.at(-1)).toMatchObject({ instalment: 764_36, balance: 0 })
})

it('adds up for any lease', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_500_000, max: 100_000_000 }),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: 24, max: 180 }),
      fc.integer({ min: 100, max: 1500 }),
      (price, upfront, option, months, hundredths) => {
        const tan = hundredths / 100
        const { financed, rental, purchaseOptionAmount, upfrontRentalAmount, totalNetOfVat } = leasingRental({
          priceNetOfVat: price,
          upfrontRental: { percent: upfront },
          rentals: months - 1,
          purchaseOption: { percent: option },
          purchaseOptionPeriod: months,
          annualRate: tan,
          vatRate: 0,
        })
        const rows = leasingPlan({
          finanziato: financed,
          rata: rental,
          numeroCanoni: months - 1,
          riscatto: purchaseOptionAmount,
          tan,
        })
        const paid = rows.reduce((sum, { instalment }) => sum + instalment, 0)
        expect(paid).toBe(totalNetOfVat - upfrontRentalAmount)
        expect(rows.reduce((sum, { principal }) => sum + principal, 0)).toBe(financed)
        // The rounding of at most 180 months stays below two euros.
        const last = rows.at(-1)!
        expect(Math.abs(last.interest - ((last.instalment - last.interest) * tan) / 1200)).toBeLessThan(400)
      },
    ),
  )
})

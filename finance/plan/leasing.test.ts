import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leasingRate, leasingRental } from './leasing.ts'

const car = {
  priceNetOfVat: 3_000_000,
  upfrontRental: { percent: 15 },
  rentals: 47,
  purchaseOption: { percent: 1 },
  purchaseOptionPeriod: 48,
}

describe('leasing', () => {
  it('quotes a car of 30.000 € with a first rental of 15 %', () => {
    expect(leasingRental({ ...car, annualRate: 5.9, vatRate: 22 })).toEqual({
      upfrontRentalAmount: 450_000,
      financed: 2_550_000,
      rental: 60_332,
      rentalWithVat: 73_605,
      purchaseOptionAmount: 30_000,
      totalNetOfVat: 3_315_604,
    })
  })

  it('adds services to the rental without interest', () => {
    const terms = { ...car, annualRate: 5.9, vatRate: 22 }
    const { rental } = leasingRental({ ...terms, servicesPerPeriod: 9_500 })
    expect(rental).toBe(leasingRental(terms).rental + 9_500)
    expect(leasingRate({ ...car, rental, servicesPerPeriod: 9_500 })).toEqual(
      leasingRate({ ...car, rental: rental - 9_500 }),
    )
  })

  it('recovers the rate from the rental', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 15_000 }).map(units => units / 1000),
        fc.constantFrom('arrears' as const, 'advance' as const),
        fc.constantFrom('monthly' as const, 'quarterly' as const),
        (annualRate, timing, frequency) => {
          const terms = { ...car, timing, frequency }
          const { rental } = leasingRental({ ...terms, annualRate, vatRate: 22 })
          expect(leasingRate({ ...terms, rental }).annualRate).toBeCloseTo(annualRate, 2)
        },
      ),
    )
  })

  it.each([
    [{ upfrontRental: { amount: 3_000_001 } }, /^upfrontRental/],
    [{ purchaseOption: { percent: 101 } }, /^purchaseOption/],
    [{ rentals: 0 }, /^rentals/],
    [{ purchaseOptionPeriod: 1.5 }, /^purchaseOptionPeriod/],
  ])('refuses %o', (wrong, message) => {
    expect(() => leasingRental({ ...car, annualRate: 5, vatRate: 22, ...wrong })).toThrow(message)
  })

  it('refuses a rental below the cost of the services', () => {
    expect(() => leasingRate({ ...car, rental: 100, servicesPerPeriod: 200 })).toThrow(/^rental/)
  })
})

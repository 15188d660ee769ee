import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { annuityPayment, exactAnnuityPayment } from './annuity-payment.ts'

describe('annuity payment', () => {
  it('rounds an exact tie up: one period at 1 % on 50 cents owes 50,5', () => {
    expect(annuityPayment({ principal: 50, rate: { numerator: 1, denominator: 100 }, periods: 1 })).toBe(51)
  })

  it('divides the principal at a zero rate and rounds ties up', () => {
    expect(annuityPayment({ principal: 5, rate: { numerator: 0, denominator: 1 }, periods: 2 })).toBe(3)
  })

  it('rounds every exact tie up', () => {
    // A single payment of P (1 + i) constructed as a tie. In doubles the payment may be on either side of the tie.
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 199 }), (half, odd) => {
        const rate = { numerator: 2 * odd + 1, denominator: 2000 }
        const principal = 1000 * (2 * half + 1)
        const [whole, tie] = [principal, (principal * rate.numerator) / rate.denominator]
        expect(tie % 1).toBe(0.5)
        expect(annuityPayment({ principal, rate, periods: 1 })).toBe(whole + Math.ceil(tie))
      }),
    )
  })

  it('refuses a balloon with a present value above the principal', () => {
    const rate = { numerator: 1, denominator: 1200 }
    expect(() => annuityPayment({ principal: 100, rate, periods: 12, balloon: 200 })).toThrow(/^balloon/)
  })

  it('differs from the exact payment by at most half a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 480 }),
        (principal, numerator, periods) => {
          const annuity = { principal, rate: { numerator, denominator: 1_200_000 }, periods }
          expect(Math.abs(annuityPayment(annuity) - exactAnnuityPayment(annuity))).toBeLessThanOrEqual(
            0.500001,
          )
        },
      ),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { instalmentHeadline, loanHeadline } from './headline.ts'

describe('headline figures', () => {
  it('follow from an amount', () => {
    expect(instalmentHeadline({ principal: 2_500_000, annualRate: 7.2, termMonths: 84 })).toMatchObject({
      instalment: 37_977,
      totalPayable: 3_190_068,
      totalInterest: 690_068,
    })
  })

  it('follow from an instalment', () => {
    expect(loanHeadline({ instalment: 30_000, annualRate: 6.5, termMonths: 60 })).toMatchObject({
      principal: 1_533_260,
      totalPayable: 1_800_000,
      totalInterest: 266_740,
    })
  })
})

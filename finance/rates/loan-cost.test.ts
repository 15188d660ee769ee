import { describe, expect, it } from 'vitest'
import { costAmount, countsInApr } from './loan-cost.ts'
import { countsInTeg } from './teg.ts'

const of = { principal: 4_000_000, total: 5_000_000 }

describe('costs of a loan', () => {
  it('are an amount or a percentage', () => {
    expect(costAmount({ amount: 30_000 }, of)).toBe(30_000)
    expect(costAmount({ percentOfPrincipal: 1.8 }, of)).toBe(72_000)
    expect(costAmount({ percentOfTotal: 2.5 }, of)).toBe(125_000)
    expect(() => costAmount({}, of)).toThrow(/^cost/)
    expect(() => costAmount({ amount: -1 }, of)).toThrow(/^cost\.amount/)
  })

  it('count in the APR unless excluded; taxes never count in the TEG', () => {
    expect([{}, { tax: true }, { inApr: false }].map(countsInApr)).toEqual([true, true, false])
    expect([{}, { tax: true }, { inApr: false }].map(countsInTeg)).toEqual([true, false, false])
  })
})

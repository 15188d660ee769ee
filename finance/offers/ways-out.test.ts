import { describe, expect, it } from 'vitest'
import { products, rates, need as usual } from './mock-panel.ts'
import { quote } from './quote.ts'
import type { Need } from './types.ts'
import { mortgageChanges, stepsTo, waysOut } from './ways-out.ts'

const count = (need: Need) => quote({ need, terms: products, rates }).offerte.length
const ways = (over: Partial<Need>) => waysOut(mortgageChanges({ ...usual, ...over }), count)

describe('waysOut', () => {
  it('proposes the largest smaller loan when the loan is too high for the property', () => {
    const [way] = ways({ importo: 185_000_00 }).filter(({ change }) => change === 'importo')
    expect(way).toMatchObject({ need: { importo: 152_000_00 }, offers: 6 })
    expect(count({ ...usual, importo: 153_000_00 })).toBe(0)
  })
  it('proposes a longer term first and then the largest smaller loan when the income is too low', () => {
    const income = { redditoNetto: 1_500_00 }
    expect(ways(income)).toMatchObject([
      { change: 'durataMesi', need: { durataMesi: 336 }, offers: 1 },
      { change: 'importo', need: { importo: 140_000_00 }, offers: 1 },
    ])
    expect(count({ ...usual, ...income, durataMesi: 324 })).toBe(0)
    expect(count({ ...usual, ...income, importo: 141_000_00 })).toBe(0)
  })
  it('proposes the longest shorter term when the age at the end is too high', () => {
    const [way] = ways({ eta: 55 })
    expect(way).toMatchObject({ change: 'durataMesi', need: { durataMesi: 240 } })
  })
  it('proposes nothing when no single change gives an offer', () => {
    expect(ways({ importo: 20_000_000_00, valore: 20_000_000_00, eta: 80 })).toEqual([])
  })
  it('finds the smallest change of any series, with few counts', () => {
    for (let first = 0; first < 40; first++) {
      let counts = 0
      const needs = Array.from({ length: 40 }, (_, n) => ({ n }))
      const found = waysOut([{ change: 'n', needs }], ({ n }) => {
        counts++
        return n >= first ? 3 : 0
      })
      expect(found).toEqual([{ change: 'n', need: { n: first }, offers: 3 }])
      expect(counts).toBeLessThan(14)
    }
    expect(waysOut([{ change: 'n', needs: [{ n: 1 }] }], () => 0)).toEqual([])
    expect(waysOut([{ change: 'n', needs: [] as { n: number }[] }], () => 1)).toEqual([])
  })
})

describe('stepsTo', () => {
  it('counts up and down by multiples, without the start', () => {
    expect(stepsTo(300, 360, 12)).toEqual([312, 324, 336, 348, 360])
    expect(stepsTo(305, 270, 12)).toEqual([300, 288, 276])
    expect(stepsTo(300, 300, 12)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { products, rates, need as usual } from './mock-panel.ts'
import { quote } from './quote.ts'
import type { Need } from './types.ts'
import { wayOut } from './way-out.ts'

const count = (need: Need) => quote({ need, terms: products, rates }).offerte.length
const out = (over: Partial<Need>) => {
  const need = { ...usual, ...over }
  return { need, way: wayOut(need, quote({ need, terms: products, rates }).escluse, count) }
}

describe('wayOut', () => {
  it('suggests a smaller loan when the loan is too high for the property', () => {
    expect(out({ importo: 185_000_00 }).way).toMatchObject({
      change: 'importo',
      need: { importo: 152_000_00 },
      offers: 6,
    })
  })
  it('suggests the smallest change with the most offers when the income is too low for the instalment', () => {
    const { way } = out({ redditoNetto: 1_500_00 })
    expect(way).toMatchObject({ change: 'importo', need: { importo: 120_000_00 }, offers: 6 })
  })
  it('suggests a shorter duration when the age at the end is too high', () => {
    expect(out({ eta: 55 }).way).toMatchObject({ change: 'durataMesi', need: { durataMesi: 240 } })
  })
  it('suggests nothing when no single change gives an offer', () => {
    expect(out({ importo: 20_000_000_00, valore: 20_000_000_00, eta: 80 }).way).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { need, products, rates } from '../../finance/offers/mock-panel.ts'
import { quote } from '../../finance/offers/quote.ts'
import { exclusionReason } from './exclusions.ts'

describe('exclusionReason', () => {
  const { escluse } = quote({ need: need, terms: products, rates })
  const reasons = escluse.map(e => `${e.banca.nome}: ${exclusionReason(e, need, 'Viterbo')}`)
  it('names the limit', () => {
    expect(reasons).toEqual([
      'Banca del Garda: importo minimo 250.000\u00a0€',
      'Finanziaria Sesia: il suo TEG supera la soglia di usura della categoria',
    ])
  })
})

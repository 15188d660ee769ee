import { describe, expect, it } from 'vitest'
import { need, products, rates } from '../../finance/offers/mock-panel.ts'
import { quote } from '../../finance/offers/quote.ts'
import type { Exclusion } from '../../finance/offers/types.ts'
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

  it('names only the conditions that keep the need from a reserved price', () => {
    const reserved = (riserve?: Exclusion['riserve']) =>
      exclusionReason({ ...escluse[0]!, motivo: 'riservata', riserve }, need, '')
    expect(reserved([{ classiEnergetiche: ['A', 'B'] }, { classiEnergetiche: ['A', 'B'] }])).toBe(
      'condizioni riservate alle case di classe energetica A o B',
    )
    expect(reserved([{ under36: true }])).toBe('condizioni riservate a chi ha meno di 36 anni')
    expect(reserved([{ under36: true }, { classiEnergetiche: ['A'] }])).toBe(
      'condizioni riservate a chi ha meno di 36 anni o alle case di classe energetica A',
    )
    expect(reserved()).toBe(
      'condizioni riservate a chi ha meno di 36 anni o alle case di classe energetica migliore',
    )
  })
})

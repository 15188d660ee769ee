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

  it.each([
    [50, 1_000_000, 2_000_000, 'presta solo oltre il 50 % del valore, qui 50 %'],
    [80, 9_000_000, 12_000_000, 'presta solo oltre l’80 % del valore, qui 75 %'],
    [80, 12_000_000, 13_333_333, 'presta fino all’80 % del valore, qui 90 %'],
    [80, 15_000_000, 18_745_000, 'presta fino all’80 % del valore, qui 80,0213 %'],
    [79.5, 15_000_000, 18_750_000, 'presta fino al 79,5 % del valore, qui 80 %'],
  ])('says whether a share of %o % is where the bank begins or ends', (limite, importo, valore, words) => {
    const excluded = { ...escluse[0]!, motivo: 'ltv', limite } as const
    const said = exclusionReason(excluded, { ...need, importo, valore }, 'Viterbo')
    expect(said.replaceAll('\u00a0', ' ')).toBe(words)
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

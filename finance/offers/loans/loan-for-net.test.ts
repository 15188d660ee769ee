import { describe, expect, it } from 'vitest'
import { paidAtDrawdown } from '../costs.ts'
import { loanNeed, loanProduct, loanRates } from './loan-fixtures.ts'
import { quoteLoanForNet } from './loan-for-net.ts'
import { quoteLoan } from './loan-quote.ts'

const { importo: _, ...need } = loanNeed
const quote = (netto: number, over: Partial<typeof loanProduct> = {}) =>
  quoteLoanForNet({ need, netto, terms: [{ ...loanProduct, ...over }], rates: loanRates })

describe('a loan for a net amount', () => {
  it('is the smallest that pays it out, with the figures of the usual quote', () => {
    // 1,5 % and 2 % of the loan and 16 € are paid at the start: 8.016 / 0,965 = 8.306,74 €, and a cent less by rounding.
    const [offer] = quote(8_000_00).offerte
    expect(offer!.importo).toBe(8_306_73)
    expect(offer!.importo - paidAtDrawdown(offer!.costi)).toBeGreaterThanOrEqual(8_000_00)
    const { importo, ...figures } = offer!
    expect(figures).toEqual(
      quoteLoan({ need: { ...need, importo }, terms: [loanProduct], rates: loanRates }).offerte[0],
    )
    expect(quote(8_000_01).offerte[0]!.importo).toBeGreaterThan(importo)
  })

  it('excludes a product whose largest loan pays out less', () => {
    expect(quote(29_000_00).escluse[0]).toMatchObject({ motivo: 'importo_massimo', limite: 30_000_00 })
    expect(quote(28_000_00).offerte).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { need, product, rates } from '../offers/fixtures.ts'
import { quote } from '../offers/quote.ts'
import type { Need, Terms } from '../offers/types.ts'
import { type FundCategory, firstHomeFund } from './first-home-fund.ts'

const day = '2026-11-28'
const answer = (categoria: FundCategory | undefined, isee?: number, altraCasa = false) =>
  firstHomeFund({ categoria, isee, altraCasa }, day)

describe('the fund', () => {
  it.each([
    ['under36', 40_000_00, 80],
    ['giovane_coppia', 40_000_00, 80],
    ['genitore_solo', 40_000_00, 80],
    ['casa_popolare', 40_000_00, 80],
    ['tre_figli', 40_000_00, 80],
    ['quattro_figli', 45_000_00, 85],
    ['cinque_figli', 50_000_00, 90],
  ] as const)('guarantees %s up to an ISEE of %i cents: %i %', (categoria, isee, quota) => {
    expect(answer(categoria, isee)).toEqual({ quota })
    expect(answer(categoria, isee + 1)).toEqual({ motivo: 'isee', limite: isee })
    expect(answer(categoria)).toEqual({ motivo: 'isee_ignoto', limite: isee })
  })

  it('is for these categories, for who owns no other home, and until the end of 2027', () => {
    expect(answer(undefined, 0)).toEqual({ motivo: 'categoria' })
    expect(answer('under36', 0, true)).toEqual({ motivo: 'altra_casa' })
    const applicant = { categoria: 'under36' as const, isee: 0, altraCasa: false }
    expect(firstHomeFund(applicant, '2027-12-31')).toEqual({ quota: 80 })
    expect(firstHomeFund(applicant, '2028-01-01')).toEqual({ motivo: 'scaduto' })
  })
})

describe('a product with the guarantee', () => {
  const guaranteed: Terms = {
    ...product,
    tassi: [
      ...product.tassi,
      { ...product.tassi[0]!, tanFinito: 3.5, ltvDa: 80, ltvA: 100, garanziaConsap: true },
    ],
  }
  const quoted = (change: Partial<Need>) =>
    quote({ need: { ...need, valore: 160_000_00, ...change }, terms: [guaranteed], rates })

  it('lends beyond the bank’s loan to value only with the guarantee', () => {
    expect(quoted({}).escluse).toMatchObject([{ motivo: 'garanzia', limite: 100 }])
    expect(quoted({ garanziaConsap: true }).offerte).toMatchObject([{ tan: 3.5, garanziaConsap: true }])
    expect(quoted({ garanziaConsap: true, importo: 160_000_00 }).offerte).toHaveLength(1)
    expect(quoted({ garanziaConsap: true, importo: 160_000_01 }).escluse).toMatchObject([{ motivo: 'ltv' }])
  })

  it('lends up to 250.000 € with it, for a first home', () => {
    const loan = { garanziaConsap: true, valore: 260_000_00 }
    expect(quoted({ ...loan, importo: 250_000_00 }).offerte).toHaveLength(1)
    expect(quoted({ ...loan, importo: 250_000_01 }).escluse).toMatchObject([{ motivo: 'garanzia' }])
    expect(quoted({ ...loan, importo: 250_000_00, finalita: 'seconda_casa' }).offerte).toEqual([])
  })

  it('lends within the bank’s loan to value as before', () => {
    const [offer] = quoted({ valore: 190_000_00, garanziaConsap: true }).offerte
    expect(offer).toMatchObject({ tan: 3.2 })
    expect(offer).not.toHaveProperty('garanziaConsap')
  })

  it('does not raise the bank’s loan to value of other rates', () => {
    const open: Terms = { ...guaranteed, tassi: [{ ...product.tassi[0]!, ltvA: 100 }, guaranteed.tassi[1]!] }
    const { offerte, escluse } = quote({ need: { ...need, valore: 160_000_00 }, terms: [open], rates })
    expect([offerte, escluse]).toMatchObject([[], [{ motivo: 'garanzia' }]])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leasingRate } from '../../plan/leasing.ts'
import { quoteLeasing } from './leasing-quote.ts'
import type { LeasingNeed, LeasingRates, LeasingTerms } from './leasing-types.ts'

/** A car of 40.000 € with a first rental of 20 %, over 48 months, at 5,90 %. */
const car: LeasingNeed = {
  bene: 'auto',
  valore: 4_000_000,
  anticipoPerc: 20,
  durataMesi: 48,
  riscattoPerc: 1,
}

const lease: LeasingTerms = {
  prodotto: { _id: 'strada', nome: 'Strada' },
  banca: { _id: 'valdora', nome: 'Leasing Valdora' },
  finalita: ['auto'],
  validoDal: '2026-01-01',
  validoAl: '2026-12-31',
  importoMin: 1_000_000,
  importoMax: 20_000_000,
  anticipoMin: 10,
  riscattoMax: 30,
  tassi: [{ tanFinito: 5.9, durataDaMesi: 24, durataAMesi: 72 }],
  spese: { istruttoria: { fisso: 300_00 }, incassoRata: 300, bollo: 1600 },
  polizze: [],
  compenso: {},
}

const rates: LeasingRates = {
  giorno: '2026-11-20',
  tegm: {
    auto: { finoA25000: 9, oltre25000: 8 },
    strumentale: { finoA25000: 10, oltre25000: 7 },
    immobiliare: 6,
    trimestre: '2026-Q4',
  },
}

const quote = (need: Partial<LeasingNeed> = {}, ...products: Partial<LeasingTerms>[]) =>
  quoteLeasing({
    need: { ...car, ...need },
    terms: (products.length ? products : [{}]).map(product => ({ ...lease, ...product })),
    rates,
  })

describe('an offer of a lease', () => {
  // Computed independently, with decimal arithmetic and bisection.
  const [offer] = quote().offerte

  it('has rentals and totals exact to the cent', () => {
    expect(offer).toMatchObject({
      anticipo: 8_000_00,
      finanziato: 32_000_00,
      rata: 756_66,
      numeroCanoni: 47,
      totaleCanoni: 35_563_02,
      riscatto: 400_00,
      interessi: 3_963_02,
      totaleCosti: 460_00,
      totaleDovuto: 44_423_02,
      validoAl: '2026-12-31',
    })
    expect(offer!.costi.map(({ voce, totale }) => [voce, totale])).toEqual([
      ['istruttoria', 300_00],
      ['bollo', 16_00],
      ['incasso_rata', 144_00],
    ])
  })

  it('has the internal rate of rentals and option, the rate with all costs, and the TEG without taxes', () => {
    expect(offer).toMatchObject({ tan: 5.9, tassoLeasing: 6.06, taeg: 6.83 })
    expect(offer!.teg).toBeCloseTo(6.797502429347245, 9)
  })

  it('has the rate that its rentals imply, for any need', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 50 }),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 24, max: 72 }),
        fc.integer({ min: 1, max: 700 }),
        (anticipoPerc, riscattoPerc, durataMesi, hundredths) => {
          const tassi = [{ tanFinito: hundredths / 100, durataDaMesi: 24, durataAMesi: 72 }]
          const [made] = quote({ anticipoPerc, riscattoPerc, durataMesi }, { tassi }).offerte
          const { effectiveRate } = leasingRate({
            priceNetOfVat: car.valore,
            upfrontRental: { amount: made!.anticipo },
            rentals: made!.numeroCanoni,
            purchaseOption: { amount: made!.riscatto },
            purchaseOptionPeriod: durataMesi,
            rental: made!.rata,
          })
          expect(made!.tassoLeasing).toBeCloseTo(effectiveRate, 1)
          expect(Math.abs(made!.tassoLeasing - effectiveRate)).toBeLessThan(0.005001)
          const paid = made!.anticipo + made!.totaleCanoni + made!.riscatto + made!.totaleCosti
          expect(made!.totaleDovuto).toBe(paid)
          expect(made!.totaleDovuto).toBe(car.valore + made!.interessi + made!.totaleCosti)
        },
      ),
    )
  })

  it('uses the lowest rate available for the financed amount', () => {
    const tassi = [
      { tanFinito: 5.9, durataDaMesi: 24, durataAMesi: 72 },
      { tanFinito: 4.9, durataDaMesi: 24, durataAMesi: 72, importoDa: 3_200_001 },
    ]
    expect(quote({}, { tassi }).offerte[0]!.tan).toBe(5.9)
    expect(quote({ anticipoPerc: 19.5 }, { tassi }).offerte[0]!.tan).toBe(4.9)
  })
})

describe('a lease left out', () => {
  const reason = (need: Partial<LeasingNeed>, product: Partial<LeasingTerms> = {}) => {
    const { offerte, escluse } = quote(need, product)
    expect(offerte.length + escluse.length).toBe(1)
    const [left] = escluse
    return left && [left.motivo, left.limite]
  }
  const at = (tanFinito: number) => ({ tassi: [{ tanFinito, durataDaMesi: 24, durataAMesi: 72 }] })

  it.each<[Partial<LeasingNeed>, Partial<LeasingTerms>, unknown[] | undefined]>([
    [{ bene: 'strumentale' }, {}, ['finalita', undefined]],
    [{}, { validoAl: '2026-11-19' }, ['non_in_vigore', undefined]],
    [{}, { validoDal: '2026-11-21' }, ['non_in_vigore', undefined]],
    [{ anticipoPerc: 9.99 }, {}, ['anticipo', 10]],
    [{ anticipoPerc: 10 }, {}, undefined],
    [{ riscattoPerc: 30 }, {}, undefined],
    [{ riscattoPerc: 30.01 }, {}, ['riscatto', 30]],
    // The limits apply to the financed amount, not to the price.
    [{ valore: 1_250_000 }, {}, undefined],
    [{ valore: 1_249_998 }, {}, ['importo_minimo', 1_000_000]],
    [{ valore: 25_000_002 }, {}, ['importo_massimo', 20_000_000]],
    [{ durataMesi: 23 }, {}, ['durata', 24]],
    [{ durataMesi: 73 }, {}, ['durata', 72]],
    [{}, { tassi: [{ ...lease.tassi[0]!, occupazioni: ['autonomo'] }] }, ['riservata', undefined]],
    // 8 · 1,25 + 4, and 9 · 1,25 + 4 up to 25.000 € financed.
    [{}, at(13), ['usura', 14]],
    [{ valore: 3_125_000 }, at(13), undefined],
    [{ valore: 3_125_002 }, at(13), ['usura', 14]],
    [{}, { compenso: { fisso: 3_200_000 } }, ['usura', 14]],
    [{ bene: 'immobiliare' }, { ...at(12), finalita: ['immobiliare'] }, ['usura', 11.5]],
    [{ bene: 'strumentale' }, { ...at(12), finalita: ['strumentale'] }, ['usura', 12.75]],
  ])('need %o, product %o', (need, product, expected) => {
    expect(reason(need, product)).toEqual(expected)
  })
})

it('ranks by total, then by effective cost, then by name', () => {
  const named = (nome: string, more: Partial<LeasingTerms>): Partial<LeasingTerms> => ({
    prodotto: { _id: nome, nome },
    ...more,
  })
  const later = { spese: { ...lease.spese, istruttoria: { fisso: 156_00 }, incassoRata: 600 } }
  const { offerte } = quote({}, named('D', { compenso: { fisso: 1 } }), named('C', {}), named('A', {}), {
    ...named('B', later),
  })
  // With the same total, later payments give a lower effective cost.
  expect(offerte.map(({ totaleDovuto }) => totaleDovuto)).toEqual([
    44_423_02, 44_423_02, 44_423_02, 44_423_03,
  ])
  expect(offerte.map(({ prodotto }) => prodotto.nome)).toEqual(['B', 'A', 'C', 'D'])
})

it.each([
  ['valore', 0],
  ['valore', 1.5],
  ['durataMesi', 1],
  ['anticipoPerc', -1],
  ['riscattoPerc', 80.5],
] as const)('refuses a wrong %s: %d', (name, value) => {
  expect(() => quote({ [name]: value })).toThrow(RangeError)
})

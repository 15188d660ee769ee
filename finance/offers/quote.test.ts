import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effectiveRate } from '../rates/effective-rate.ts'
import { need, product, rates } from './fixtures.ts'
import { quote } from './quote.ts'
import type { Need, Offer, RateBand, Rates, Terms } from './types.ts'

const one = (change: { need?: Partial<Need>; product?: Partial<Terms>; rates?: Partial<Rates> } = {}) =>
  quote({
    need: { ...need, ...change.need },
    terms: [{ ...product, ...change.product }],
    rates: { ...rates, ...change.rates },
  })

const offer = (change?: Parameters<typeof one>[0]): Offer => one(change).offerte[0]!

const band: RateBand = product.tassi[0]!
const variable: RateBand = {
  ...band,
  tipo: 'variabile',
  tanFinito: undefined,
  indice: 'euribor_3m',
  spread: 1.2,
}
const mixed: RateBand = { ...variable, tipo: 'misto', iniziale: { mesi: 120, tanFinito: 3.4 } }
const capped: RateBand = { ...variable, tipo: 'cap', cap: 3 }

describe('an offer', () => {
  it('of 150.000 € over 25 years at 3,20 % has the figures of the site', () => {
    expect(offer()).toMatchObject({
      rata: 72_702,
      ultimaRata: 72_630,
      numeroRate: 300,
      tan: 3.2,
      taeg: 3.56,
      interessi: 6_810_528,
      totaleCosti: 620_500,
      totaleDovuto: 22_431_028,
      ltv: 78.9474,
      fasi: [{ daRata: 1, rate: 300, tan: 3.2, rata: 72_702 }],
      validoAl: '2026-12-31',
    })
    expect(offer().costi.map(({ voce, quando, importo, totale }) => [voce, quando, importo, totale])).toEqual(
      [
        ['istruttoria', 'iniziale', 60_000, 60_000],
        ['perizia', 'iniziale', 28_000, 28_000],
        ['imposta_sostitutiva', 'iniziale', 37_500, 37_500],
        ['polizza_incendio', 'ogni_anno', 16_800, 420_000],
        ['compenso', 'iniziale', 75_000, 75_000],
      ],
    )
  })

  it('has points for each cost that add up to the TAEG', () => {
    const { tan, taegEsatto, capitalizzazione, costi } = offer()
    expect(tan + capitalizzazione + costi.reduce((sum, cost) => sum + cost.punti, 0)).toBeCloseTo(
      taegEsatto,
      12,
    )
    expect(costi.every(cost => cost.punti > 0)).toBe(true)
  })

  it('omits indice, floor, cap and ratio when they do not apply', () => {
    for (const key of ['indice', 'floor', 'cap', 'rapportoRataReddito'])
      expect(offer()).not.toHaveProperty(key)
    expect(offer({ need: { redditoNetto: 245_000, altreRate: 12_000 } }).rapportoRataReddito).toBe(34.5722)
  })

  it('excludes imposta sostitutiva and bollo from the TEG', () => {
    const spese = { ...product.spese, bollo: 1600 }
    const taxed = offer({ product: { spese } })
    const untaxed = offer({ product: { spese: { ...product.spese, impostaSostitutiva: undefined } } })
    expect(taxed.teg).toBeCloseTo(untaxed.taegEsatto, 9)
  })

  it('has no substitute tax up to eighteen months or when the purpose has none', () => {
    const of = (durataMesi: number) =>
      offer({ need: { durataMesi }, product: { tassi: [{ ...band, durataDaMesi: 12 }] } }).costi.map(
        cost => cost.voce,
      )
    expect(of(18)).not.toContain('imposta_sostitutiva')
    expect(of(19)).toContain('imposta_sostitutiva')
    expect(offer({ product: { spese: {} } }).costi.map(cost => cost.voce)).toEqual([
      'polizza_incendio',
      'compenso',
    ])
  })

  it('keeps a percentage fee between its bounds', () => {
    const fee = (istruttoria: Terms['compenso']) =>
      offer({ product: { spese: { istruttoria } } }).costi[0]!.importo
    expect(fee({ perc: 0.5 })).toBe(75_000)
    expect(fee({ perc: 0.5, max: 50_000 })).toBe(50_000)
    expect(fee({ perc: 0.5, min: 100_000 })).toBe(100_000)
  })
})

describe('rates', () => {
  it('a fixed rate follows the Eurirs of the duration, or of the next longer published term', () => {
    const tassi = [{ ...band, tanFinito: undefined, indice: 'eurirs' as const, spread: 0.3 }]
    const of = (durataMesi: number) => offer({ need: { durataMesi }, product: { tassi } })
    expect(of(300)).toMatchObject({
      tan: 3.2,
      indice: { nome: 'eurirs', anni: 25, valore: 2.9, spread: 0.3 },
    })
    expect(of(289)).toMatchObject({ tan: 3.2, indice: { anni: 25 } })
    expect(of(288)).toMatchObject({ tan: 3.2, indice: { anni: 25 } })
    expect(of(240)).toMatchObject({ tan: 3.18, indice: { anni: 20 } })
    expect(() => one({ product: { tassi }, rates: { eurirs: {} } })).toThrow(/^rates\.eurirs/)
  })

  it('a variable rate follows the Euribor of the day', () => {
    expect(offer({ need: { tipoTasso: 'variabile' }, product: { tassi: [variable] } })).toMatchObject({
      tan: 3.25,
      indice: { nome: 'euribor_3m', valore: 2.05, data: '2026-11-19', spread: 1.2 },
    })
  })

  it('are limited by floor and cap and rounded to four decimals', () => {
    const tan = (change: Partial<RateBand>) =>
      offer({ need: { tipoTasso: undefined }, product: { tassi: [{ ...variable, ...change }] } }).tan
    expect(tan({ floor: 3.5 })).toBe(3.5)
    expect(tan({ tipo: 'cap', cap: 3 })).toBe(3)
    expect(tan({ spread: 1.00005 })).toBe(3.0501)
    expect(tan({ spread: -5 })).toBe(0)
  })

  it('a mixed rate continues with today’s index, but not below its fixed start (2014/17 Annex I (e))', () => {
    const of = (tassi: RateBand[]) => offer({ need: { tipoTasso: 'misto' }, product: { tassi } })
    expect(of([mixed]).fasi).toMatchObject([
      { daRata: 1, rate: 120, tan: 3.4 },
      { daRata: 121, rate: 180, tan: 3.4 },
    ])
    expect(of([{ ...mixed, spread: 2 }]).fasi[1]).toMatchObject({ tan: 4.05 })
    expect(of([{ ...mixed, iniziale: { mesi: 120, indice: 'eurirs', spread: 0.5 } }]).fasi[0]!.tan).toBe(3.21)
    expect(of([{ ...mixed, iniziale: { mesi: 300, tanFinito: 3.4 } }]).fasi).toHaveLength(1)
  })

  it('a mixed rate that continues at its fixed rate costs as much as a fixed rate', () => {
    const fixed = offer({ product: { tassi: [{ ...band, tanFinito: 3.4 }] } })
    const unchanged = offer({ need: { tipoTasso: 'misto' }, product: { tassi: [mixed] } })
    expect(unchanged.taegEsatto).toBeCloseTo(fixed.taegEsatto, 5)
    expect(Math.abs(unchanged.totaleDovuto - fixed.totaleDovuto)).toBeLessThan(300)
  })

  it('have the usury threshold of their category', () => {
    const threshold = (tassi: RateBand[]) =>
      offer({ need: { tipoTasso: undefined }, product: { tassi } }).sogliaUsura
    expect(threshold([band])).toBe(8.55)
    expect(threshold([mixed])).toBe(8.55)
    expect(threshold([variable])).toBe(9.025)
    expect(threshold([capped])).toBe(9.025)
  })

  it('use the lowest TAN of the available bands', () => {
    const tassi = [
      { ...band, tanFinito: 3.3 },
      { ...band, tanFinito: 3.1 },
      { ...band, tanFinito: 3, classiEnergetiche: ['A' as const, 'B' as const] },
      { ...band, tanFinito: 2.9, under36: true },
      { ...band, tanFinito: 2.8, ltvA: 60 },
      { ...band, tanFinito: 2.7, durataAMesi: 240 },
    ]
    const tan = (change: Partial<Need>) => offer({ need: change, product: { tassi } }).tan
    expect(tan({})).toBe(3.1)
    expect(tan({ classeEnergetica: 'B' })).toBe(3)
    expect(tan({ classeEnergetica: 'C' })).toBe(3.1)
    expect(tan({ eta: 35 })).toBe(2.9)
    expect(tan({ eta: 36 })).toBe(3.1)
    expect(tan({ importo: 11_400_000 })).toBe(2.8)
    expect(tan({ importo: 11_400_001 })).toBe(3.1)
    expect(tan({ durataMesi: 240 })).toBe(2.7)
  })

  it('give one offer for each kind when the need names no kind', () => {
    const { offerte } = one({
      need: { tipoTasso: undefined },
      product: { tassi: [band, variable, mixed, capped] },
    })
    expect(new Set(offerte.map(each => each.tipoTasso))).toEqual(
      new Set(['fisso', 'variabile', 'misto', 'cap']),
    )
  })
})

describe('an excluded product', () => {
  it.each<[string, Parameters<typeof one>[0], number | undefined]>([
    ['non_in_vigore', { rates: { giorno: '2025-12-31' } }, undefined],
    ['non_in_vigore', { rates: { giorno: '2027-01-01' } }, undefined],
    ['finalita', { need: { finalita: 'surroga' } }, undefined],
    ['importo_minimo', { need: { importo: 2_999_999 } }, 3_000_000],
    ['importo_massimo', { need: { importo: 50_000_001, valore: 90_000_000 } }, 50_000_000],
    ['ltv', { need: { valore: 18_749_999 } }, 80],
    ['tipo_tasso', { need: { tipoTasso: 'variabile' } }, undefined],
    ['tipo_tasso', { need: { tipoTasso: undefined }, product: { tassi: [] } }, undefined],
    ['durata', { need: { durataMesi: 361 } }, 360],
    ['durata', { need: { durataMesi: 59 } }, 60],
    ['ltv', { product: { tassi: [{ ...band, ltvA: 70 }] } }, 70],
    ['ltv', { product: { tassi: [{ ...band, ltvDa: 80, ltvA: 100 }] } }, 80],
    ['eta', { need: { eta: 51 } }, 75],
    [
      'provincia',
      { need: { provincia: 'RM' }, product: { policy: { ...product.policy, province: ['VT'] } } },
      undefined,
    ],
    ['rata_reddito', { need: { redditoNetto: 181_754 } }, 40],
    ['rata_reddito', { need: { redditoNetto: 0 } }, 40],
    [
      'usura',
      { rates: { tegm: { ...rates.tegm, fisso: 0 } }, product: { compenso: { fisso: 1_000_000 } } },
      4,
    ],
    ['usura', { need: { importo: 100_000 }, product: { importoMin: 0 } }, 8.55],
  ])('%s', (motivo, change, limite) => {
    const { offerte, escluse } = one(change)
    expect(offerte).toEqual([])
    const { prodotto, banca } = product
    expect(escluse).toEqual([{ prodotto, banca, motivo, ...(limite !== undefined && { limite }) }])
  })

  it('names the conditions of each reserved price that the need does not meet', () => {
    const young = { ...band, under36: true }
    const green = { ...band, classiEnergetiche: ['A' as const, 'B' as const] }
    const excluded = (change: Partial<Need>) =>
      one({ need: change, product: { tassi: [young, green] } }).escluse[0]
    const { classiEnergetiche } = green
    expect(excluded({})).toMatchObject({
      motivo: 'riservata',
      riserve: [{ under36: true }, { classiEnergetiche }],
    })
    expect(excluded({ eta: 35 })).toBeUndefined()
    expect(one({ need: { eta: 35 }, product: { tassi: [green] } }).escluse[0]).toMatchObject({
      riserve: [{ classiEnergetiche }],
    })
    const both = { ...green, under36: true }
    expect(one({ need: { eta: 35 }, product: { tassi: [both] } }).escluse[0]).toMatchObject({
      riserve: [{ classiEnergetiche }],
    })
  })

  it('is not excluded exactly at a limit', () => {
    expect(one({ rates: { giorno: '2026-12-31' } }).offerte).toHaveLength(1)
    expect(one({ need: { valore: 18_750_000 } }).offerte).toHaveLength(1)
    expect(one({ need: { eta: 50 } }).offerte).toHaveLength(1)
    expect(one({ need: { redditoNetto: 181_755 } }).offerte).toHaveLength(1)
  })

  it('is not excluded for unknown fields of the need', () => {
    expect(one({ product: { policy: { ...product.policy, province: ['VT'] } } }).offerte).toHaveLength(1)
  })

  it('is excluded only when every kind of rate is, with the reason of the last check reached', () => {
    const old = { ...band, ltvA: 50 }
    const all = { tipoTasso: undefined, redditoNetto: 100_000 }
    expect(one({ need: all, product: { tassi: [old, variable] } }).escluse[0]!.motivo).toBe('rata_reddito')
    const half = one({ need: { tipoTasso: undefined }, product: { tassi: [old, variable] } })
    expect(half.offerte).toHaveLength(1)
    expect(half.escluse).toEqual([])
  })
})

describe('a panel', () => {
  const panel = Array.from(
    { length: 12 },
    (_, k): Terms => ({
      ...product,
      prodotto: { _id: `p${k}`, nome: `Prodotto ${k % 5}` },
      banca: { _id: `b${k}`, nome: `Banca ${k % 3}` },
      importoMin: k % 4 === 3 ? 90_000_000 : 0,
      tassi: [{ ...band, tanFinito: 3 + (k % 4) / 10 }, { ...variable, spread: 1 + (k % 2) / 10 }, mixed],
    }),
  )
  const everything = { ...need, tipoTasso: undefined }

  it('is sorted by TAEG, then by total due, then by names', () => {
    const { offerte } = quote({ need: everything, terms: panel, rates })
    for (const [at, next] of offerte.slice(1).entries()) {
      const before = offerte[at]!
      expect(before.taeg).toBeLessThanOrEqual(next.taeg)
      if (before.taeg !== next.taeg) continue
      expect(before.totaleDovuto).toBeLessThanOrEqual(next.totaleDovuto)
      if (before.totaleDovuto === next.totaleDovuto) expect(before.banca.nome <= next.banca.nome).toBe(true)
    }
  })

  it('gives the same quotation for any order of the products', () => {
    const expected = quote({ need: everything, terms: panel, rates })
    expect(expected.offerte).toHaveLength(27)
    fc.assert(
      fc.property(fc.shuffledSubarray(panel, { minLength: panel.length }), terms => {
        expect(quote({ need: everything, terms, rates })).toEqual(expected)
      }),
      { numRuns: 10 },
    )
  })

  it('has consistent sums for any need', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 15_200_000 }),
        fc.integer({ min: 60, max: 360 }),
        fc.constantFrom('fisso' as const, 'variabile' as const, 'misto' as const),
        (importo, durataMesi, tipoTasso) => {
          for (const each of quote({ need: { ...need, importo, durataMesi, tipoTasso }, terms: panel, rates })
            .offerte) {
            const points = each.costi.reduce((sum, cost) => sum + cost.punti, 0)
            expect(each.tan + each.capitalizzazione + points).toBeCloseTo(each.taegEsatto, 10)
            expect(each.totaleDovuto).toBe(importo + each.interessi + each.totaleCosti)
            expect(each.totaleCosti).toBe(each.costi.reduce((sum, cost) => sum + cost.totale, 0))
            expect(each.teg).toBeLessThanOrEqual(each.taegEsatto)
            expect(each.taegEsatto).toBeGreaterThan(effectiveRate(each.tan))
            expect(each.fasi.reduce((sum, fase) => sum + fase.rate, 0)).toBe(durataMesi)
          }
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('a need', () => {
  it.each<[Partial<Need>, RegExp]>([
    [{ importo: 0 }, /^need\.importo/],
    [{ importo: Number.NaN }, /^need\.importo/],
    [{ valore: 0 }, /^need\.valore/],
    [{ durataMesi: 12.5 }, /^need\.durataMesi/],
    [{ eta: -1 }, /^need\.eta/],
    [{ redditoNetto: 0.5 }, /^need\.redditoNetto/],
    [{ altreRate: -1 }, /^need\.altreRate/],
  ])('is refused with %o', (wrong, message) => {
    expect(() => one({ need: wrong })).toThrow(message)
  })
})

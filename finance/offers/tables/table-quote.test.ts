import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { principalFor } from '../../inverse/inverse-amount.ts'
import { apr } from '../../rates/apr.ts'
import { priceTable } from './price-table.ts'
import { quoteTable } from './table-quote.ts'
import type { PriceTableRow, TableNeed } from './table-types.ts'

const row = (given: Partial<PriceTableRow> = {}): PriceTableRow => ({
  riga: 1,
  prodotto: 'cqs',
  convenzione: 'Dipendenti statali',
  durataDa: 109,
  durataA: 120,
  etaDa: 18,
  etaA: 66,
  importoDa: 0,
  importoA: 7_500_000,
  tan: 6,
  teg: null,
  taeg: null,
  // (1 − 1,005^−120) / 0,005 = 90,0735
  coefficiente: 90.0735,
  provvigione: 2.5,
  assicurazione: null,
  ...given,
})
const table = (...rows: Partial<PriceTableRow>[]) =>
  priceTable(rows.map(row), name => (/privat/i.test(name) ? ['dipendente_privato'] : null))
const rates = { tegm: { finoA15000: 12, oltre15000: 9, delega: 11 } }
const need: TableNeed = {
  prodotto: 'cqs',
  da: 'rata',
  importo: 30_000,
  durataMesi: 120,
  rataMax: 36_400,
  compenso: { fee: { perc: 1 }, scelto: false },
}
const quote = (rows: Partial<PriceTableRow>[], given: Partial<TableNeed> = {}) =>
  quoteTable({ need: { ...need, ...given }, table: table(...rows), rates })

describe('quote of a price table', () => {
  it('is the hand-worked case: 300 € for 120 months at 6 %', () => {
    // 300 × 90,07345 = 27.022,04; 1 % of 36.000 = 360,00; 27.022,04 − 360,00 = 26.662,04
    const { preventivi, escluse } = quote([{}])
    expect(escluse).toEqual([])
    expect(preventivi).toHaveLength(1)
    const [found] = preventivi
    expect(found).toMatchObject({
      rata: 30_000,
      lordo: 3_600_000,
      capitale: 2_702_204,
      interessi: 897_796,
      costi: [{ voce: 'compenso', importo: 36_000 }],
      nettoRicavo: 2_666_204,
      nettoCliente: 2_666_204,
      totaleDovuto: 3_600_000,
      tegm: 9,
      sogliaUsura: 15.25,
      provvigione: 2.5,
    })
    const taeg = apr({
      drawdowns: [{ amount: 2_666_204, years: 0 }],
      payments: [{ amount: 30_000, years: 1 / 12, every: 1 / 12, count: 120 }],
    })
    expect(found!.teg).toBeCloseTo(taeg, 9)
    expect(found!.taeg).toBe(6.48)
  })

  it('takes the charges that a coefficient below that of the TAN contains, in the same share at other terms', () => {
    // 88,2720 / 90,0735 = 98 % of the financed amount.
    const [whole] = quote([{ coefficiente: 88.272 }]).preventivi
    expect(whole!.costi).toEqual([
      { voce: 'oneri', importo: 54_044 },
      { voce: 'compenso', importo: 36_000 },
    ])
    expect(whole!.nettoRicavo).toBe(2_702_204 - 54_044 - 36_000)
    const [shorter] = quote([{ coefficiente: 88.272 }], { durataMesi: 110 }).preventivi
    const capitale = principalFor({ instalment: 30_000, annualRate: 6, termMonths: 110 })
    expect(shorter!.costi[0]!.importo / capitale).toBeCloseTo(0.02, 5)
  })

  it('refuses a row that pays out more than its TAN allows', () => {
    expect(quote([{ coefficiente: 91 }]).escluse).toEqual([
      { convenzione: 'Dipendenti statali', motivo: 'coefficiente' },
    ])
  })

  it('settles a running loan from what is paid out, and says when it does not cover it', () => {
    expect(quote([{}], { estinzione: 1_000_000 }).preventivi[0]!.nettoCliente).toBe(1_666_204)
    expect(quote([{}], { estinzione: 2_700_000 }).preventivi[0]!.nettoCliente).toBe(-33_796)
  })

  it('starts from the gross: the instalment is rounded down', () => {
    const [found] = quote([{}], { da: 'lordo', importo: 3_600_100 }).preventivi
    expect(found).toMatchObject({ rata: 30_000, lordo: 3_600_000 })
  })

  it('starts from the net: the smallest instalment that pays it out', () => {
    const [found] = quote([{}], { da: 'netto', importo: 2_666_204 }).preventivi
    expect(found!.rata).toBe(30_000)
    expect(quote([{}], { da: 'netto', importo: 2_666_205 }).preventivi[0]!.rata).toBe(30_001)
    expect(quote([{}], { da: 'netto', importo: 9_000_000 }).escluse[0]).toMatchObject({
      motivo: 'quota',
      limite: 36_400,
    })
  })

  it.each<[string, Partial<PriceTableRow>, Partial<TableNeed>, object]>([
    ['a longer term', {}, { durataMesi: 132 }, { motivo: 'durata', limite: 120 }],
    ['a shorter term', {}, { durataMesi: 60 }, { motivo: 'durata', limite: 109 }],
    ['an age above', {}, { etaScadenza: 67 }, { motivo: 'eta', limite: 66 }],
    ['an age below', { etaDa: 40 }, { etaScadenza: 39 }, { motivo: 'eta_minima', limite: 40 }],
    ['a small amount', { importoDa: 3_000_000 }, {}, { motivo: 'importo_minimo', limite: 3_000_000 }],
    ['a large amount', { importoA: 2_000_000 }, {}, { motivo: 'importo_massimo', limite: 2_000_000 }],
    [
      'another employer',
      { convenzione: 'Privati' },
      { occupazione: 'dipendente_statale' },
      { motivo: 'occupazione' },
    ],
    ['an unknown employer', { convenzione: 'Privati' }, {}, { motivo: 'occupazione' }],
    ['an instalment above the quota', {}, { importo: 36_401 }, { motivo: 'quota', limite: 36_400 }],
    ['the TAEG of the network', { taeg: 6.4 }, {}, { motivo: 'taeg_massimo', limite: 6.4 }],
    ['the TEG of the network', { teg: 6.4 }, {}, { motivo: 'teg_massimo', limite: 6.4 }],
  ])('excludes for %s', (_, given, wanted, reason) => {
    const { preventivi, escluse } = quote([given], wanted)
    expect(preventivi).toEqual([])
    expect(escluse[0]).toMatchObject(reason)
  })

  it('offers nothing above the usury threshold, and something on it', () => {
    // At 15,25 % = 9 × 1,25 + 4, 300 € for 120 months are worth 19.114 €: 7.908 € less than 27.022,04.
    const at = (fisso: number) => quote([{}], { compenso: { fee: { fisso }, scelto: true } })
    expect(at(790_000).preventivi[0]!.teg).toBeLessThan(15.25)
    expect(at(792_000).escluse[0]).toMatchObject({ motivo: 'usura', limite: 15.25 })
    expect(at(2_702_204).escluse[0]).toMatchObject({ motivo: 'usura' })
  })

  it('keeps the fee within the published maximum, and refuses a chosen fee above it', () => {
    const massimo = { perc: 1 }
    // 1 % of 27.022,04 is less than 1 % of 36.000.
    expect(
      quote([{}], { compenso: { fee: { perc: 1 }, massimo, scelto: false } }).preventivi[0]!.costi,
    ).toEqual([{ voce: 'compenso', importo: 27_022 }])
    expect(quote([{}], { compenso: { fee: { perc: 1 }, massimo, scelto: true } }).escluse[0]).toMatchObject({
      motivo: 'compenso',
      limite: 27_022,
    })
  })

  it('takes the row of the amount, and on a border the lower row', () => {
    const capitale = 2_702_204
    const lower = { riga: 1, importoA: capitale }
    const upper = { riga: 2, importoDa: capitale, tan: 5.9, coefficiente: 90.4817 }
    expect(quote([lower, { ...upper, tan: 6, coefficiente: 90.0735 }]).preventivi[0]!.riga).toBe(1)
    // At a lower TAN the same instalment finances more, so the upper row holds too, and its TAN applies.
    expect(quote([lower, upper]).preventivi[0]!.riga).toBe(2)
    const [first, second] = [
      { riga: 1, durataDa: 97, durataA: 120 },
      { riga: 2, durataDa: 120, durataA: 120 },
    ]
    expect(quote([second, first]).preventivi[0]!.riga).toBe(2)
    const [until, from] = [
      { riga: 1, durataDa: 97, durataA: 108, coefficiente: 83.2934 },
      { riga: 2, durataDa: 108, durataA: 120, tan: 5, coefficiente: 94.2814 },
    ]
    expect(quote([from, until], { durataMesi: 108 }).preventivi[0]!.riga).toBe(1)
  })

  it('pays out the wanted net with no cent of instalment too many', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 2_500_000 }),
        fc.integer({ min: 24, max: 120 }),
        fc.integer({ min: 0, max: 2000 }).map(units => units / 100),
        fc.integer({ min: 0, max: 300 }).map(units => units / 100),
        (importo, durataMesi, tan, perc) => {
          const rows = [
            { durataDa: 24, durataA: durataMesi, tan, coefficiente: coefficient(tan, durataMesi) * 0.97 },
          ]
          const given = {
            durataMesi,
            rataMax: 10_000_000,
            compenso: { fee: { perc }, scelto: true },
          }
          const { preventivi } = quote(rows, { ...given, da: 'netto', importo })
          for (const { rata, nettoCliente } of preventivi) {
            expect(nettoCliente).toBeGreaterThanOrEqual(importo)
            const [less] = quote(rows, { ...given, da: 'rata', importo: rata - 1 }).preventivi
            if (less) expect(less.nettoCliente).toBeLessThan(importo)
          }
        },
      ),
    )
  })

  it('adds up: what is paid out, the costs and the interest are the sum of the instalments', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5_000, max: 36_400 }),
        fc.integer({ min: 109, max: 120 }),
        (importo, months) => {
          for (const one of quote([{ coefficiente: 88 }], { importo, durataMesi: months }).preventivi) {
            const costs = one.costi.reduce((sum, { importo }) => sum + importo, 0)
            expect(one.nettoRicavo + costs + one.interessi).toBe(one.lordo)
            expect(one.teg).toBeGreaterThan(one.tan)
          }
        },
      ),
    )
  })

  it.each([
    [{ importo: 0 }, /importo/],
    [{ durataMesi: 0 }, /durataMesi/],
    [{ rataMax: -1 }, /rataMax/],
    [{ estinzione: 0.5 }, /estinzione/],
  ])('refuses %o', (wrong, message) => {
    expect(() => quote([{}], wrong)).toThrow(message)
  })
})

const coefficient = (tan: number, months: number) =>
  tan === 0 ? months : (1 - (1 + tan / 1200) ** -months) / (tan / 1200)

import { expect, it } from 'vitest'
import { waysOut } from '../ways-out.ts'
import { leasingChanges } from './leasing-changes.ts'
import { quoteLeasing } from './leasing-quote.ts'
import type { LeasingNeed, LeasingRates, LeasingTerms } from './leasing-types.ts'

const limits = {
  valore: { min: 15_000_00, max: 10_000_000_00, step: 1_000_00 },
  anticipoPerc: { min: 0, max: 50, step: 5 },
  durataMesi: { min: 24, max: 180, step: 12 },
  riscattoPerc: { min: 0, max: 50, step: 1 },
}
const car: LeasingNeed = {
  bene: 'auto',
  valore: 40_000_00,
  anticipoPerc: 20,
  durataMesi: 48,
  riscattoPerc: 1,
}
const lease: LeasingTerms = {
  prodotto: { _id: 'strada', nome: 'Strada' },
  banca: { _id: 'valdora', nome: 'Leasing Valdora' },
  finalita: ['auto'],
  validoDal: '2026-01-01',
  importoMin: 10_000_00,
  importoMax: 150_000_00,
  anticipoMin: 10,
  riscattoMax: 30,
  tassi: [{ tanFinito: 5.9, durataDaMesi: 24, durataAMesi: 60 }],
  spese: {},
  polizze: [],
  compenso: {},
}
const byAmount = { finoA25000: 9, oltre25000: 8 }
const rates: LeasingRates = {
  giorno: '2026-11-20',
  tegm: { auto: byAmount, strumentale: byAmount, immobiliare: 6, trimestre: '2026-Q4' },
}
const found = (need: Partial<LeasingNeed>) =>
  waysOut(
    leasingChanges({ ...car, ...need }, limits),
    other => quoteLeasing({ need: other, terms: [lease], rates }).offerte.length,
  ).map(({ change, need: changed }) => [change, changed[change as 'valore']])

it.each<[string, Partial<LeasingNeed>, unknown[]]>([
  ['a shorter term', { durataMesi: 84 }, [['durataMesi', 60]]],
  ['a higher first rental', { anticipoPerc: 0 }, [['anticipoPerc', 10]]],
  ['a lower purchase option', { riscattoPerc: 40 }, [['riscattoPerc', 30]]],
  // 200.000 € less 20 % is financed with 160.000 €: a first rental of 25 %, or a price of 187.000 €.
  [
    'a first rental or a price for a smaller financed amount',
    { valore: 200_000_00 },
    [
      ['anticipoPerc', 25],
      ['valore', 187_000_00],
    ],
  ],
  [
    'a first rental or a price for a larger financed amount',
    { valore: 15_000_00, anticipoPerc: 50 },
    [
      ['anticipoPerc', 30],
      ['valore', 20_000_00],
    ],
  ],
  ['nothing, when two things are wrong', { durataMesi: 84, anticipoPerc: 0 }, []],
])('the ways out of a lease are %s', (_, need, expected) => {
  expect(found(need)).toEqual(expected)
})

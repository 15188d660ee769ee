import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { products, rates, need as usual } from './offers/mock-panel.ts'
import { monthlyPlan } from './offers/plan.ts'
import { quote } from './offers/quote.ts'
import type { Need, Terms } from './offers/types.ts'
import { mathematicsVersion } from './version.ts'

/**
 * Fingerprint of the results of the cases below for each version. When this test fails, the results have changed: raise
 * `mathematicsVersion` and add a line. Never change an existing line, because stored simulations refer to its version.
 */
const fingerprints: Record<number, string> = {
  1: '752855f153de5a17',
  // A transfer has no costs of the new loan.
  2: 'f12dacb49e910a16',
}

/** Features missing in the mock panel: effective floors and caps, a falling mixed rate, all costs, reserved prices. */
const everywhere = { durataDaMesi: 12, durataAMesi: 480, ltvDa: 0, ltvA: 100 }
const peculiar: Terms = {
  ...products[0]!,
  prodotto: { _id: 'peculiar', nome: 'Peculiare' },
  finalita: ['prima_casa', 'seconda_casa', 'surroga', 'ristrutturazione', 'liquidita'],
  tassi: [
    { tipo: 'fisso', indice: 'eurirs', spread: 0.775, ...everywhere },
    { tipo: 'fisso', tanFinito: 2.1, ...everywhere, classiEnergetiche: ['A', 'B'] },
    { tipo: 'fisso', tanFinito: 2.05, ...everywhere, under36: true },
    { tipo: 'variabile', indice: 'euribor_1m', spread: -0.5, floor: 1.75, ...everywhere },
    { tipo: 'misto', iniziale: { tanFinito: 3.9, mesi: 30 }, indice: 'euribor_6m', spread: 1, ...everywhere },
    { tipo: 'cap', indice: 'euribor_12m', spread: 2, cap: 3.3333, ...everywhere },
  ],
  spese: {
    istruttoria: { perc: 0.75, min: 250_00, max: 1_100_00 },
    perizia: 271_45,
    incassoRata: 1_35,
    impostaSostitutiva: { prima_casa: 0.25, seconda_casa: 2, liquidita: 2 },
    bollo: 16_00,
  },
  polizze: [
    { tipo: 'incendio', obbligatoria: true, premioUnicoPerc: 0.31 },
    { tipo: 'vita', obbligatoria: true, premioAnnuo: 133_33 },
    { tipo: 'cpi', obbligatoria: false, premioUnicoPerc: 3 },
  ],
  policy: { ltvMax: 100, rataRedditoMax: 33.3333, etaMaxScadenza: 80, province: ['RM', 'VT'] },
  compenso: { perc: 1.2, min: 500_00, max: 2_500_00 },
}
const terms = [...products, peculiar]

const changes: Partial<Need>[] = [
  {},
  { importo: 152_000_00, durataMesi: 360, finalita: 'seconda_casa' },
  { importo: 87_654_32, valore: 123_456_78, durataMesi: 137, finalita: 'surroga', classeEnergetica: 'B' },
  { importo: 30_000_00, durataMesi: 18, finalita: 'liquidita' },
  { importo: 30_000_00, durataMesi: 19, finalita: 'liquidita' },
  { redditoNetto: 1_650_00, altreRate: 120_00, eta: 51, provincia: 'VT' },
  { eta: 35, provincia: 'RM' },
  { eta: 36, provincia: 'MI' },
  { importo: 185_000_00 },
  { importo: 300_000_00, valore: 400_000_00, durataMesi: 60 },
  { importo: 40_000_00, durataMesi: 480 },
]
const kinds = [undefined, 'fisso', 'variabile', 'misto', 'cap'] as const
const cases = changes.flatMap(change => kinds.map(tipoTasso => ({ ...usual, ...change, tipoTasso })))

/** Further decimals depend on the processor's floating-point functions. */
const rounded = (_key: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toFixed(7)) : value

it('has the fingerprint of the current version', () => {
  const results = cases.map(need => {
    const quotation = quote({ need, terms, rates })
    return { quotation, plans: quotation.offerte.map(offer => monthlyPlan({ need, offer })) }
  })
  const fingerprint = createHash('sha256').update(JSON.stringify(results, rounded)).digest('hex').slice(0, 16)
  expect(fingerprint).toBe(fingerprints[mathematicsVersion])
})

import type { Need, Rates, Terms } from './types.ts'

/** A need, a product and rates for tests to vary: 150.000 € over 25 years at 3,20 %, as on the site's mock-up. */
export const need: Need = {
  finalita: 'prima_casa',
  valore: 19_000_000,
  importo: 15_000_000,
  durataMesi: 300,
  tipoTasso: 'fisso',
}

export const product: Terms = {
  prodotto: { _id: 'casa-fisso', nome: 'Casa Fisso' },
  banca: { _id: 'aurelia', nome: 'Banca Aurelia' },
  finalita: ['prima_casa', 'seconda_casa'],
  validoDal: '2026-01-01',
  validoAl: '2026-12-31',
  importoMin: 3_000_000,
  importoMax: 50_000_000,
  tassi: [{ tipo: 'fisso', tanFinito: 3.2, durataDaMesi: 60, durataAMesi: 360, ltvDa: 0, ltvA: 80 }],
  spese: {
    istruttoria: { fisso: 60_000 },
    perizia: 28_000,
    impostaSostitutiva: { prima_casa: 0.25, seconda_casa: 2 },
  },
  polizze: [
    { tipo: 'incendio', obbligatoria: true, premioAnnuo: 16_800 },
    { tipo: 'vita', obbligatoria: false, premioUnicoPerc: 3 },
  ],
  policy: { ltvMax: 80, rataRedditoMax: 40, etaMaxScadenza: 75 },
  compenso: { fisso: 75_000 },
}

const data = '2026-11-19'

export const rates: Rates = {
  giorno: '2026-11-20',
  euribor: {
    '1m': { valore: 1.91, data },
    '3m': { valore: 2.05, data },
    '6m': { valore: 2.14, data },
    '12m': { valore: 2.2, data },
  },
  eurirs: {
    10: { valore: 2.71, data },
    15: { valore: 2.83, data },
    20: { valore: 2.88, data },
    25: { valore: 2.9, data },
    30: { valore: 2.87, data },
  },
  tegm: { fisso: 3.64, variabile: 4.02, trimestre: '2026-Q4' },
}

import type { CdqNeed, CdqRates, CdqTerms } from './cdq-types.ts'

/** A need, a product and rates for tests to vary: 1.650 € net, a quota of 330 € for ten years at 5,20 %. */
export const cdqNeed: CdqNeed = {
  prodotto: 'cqs',
  netto: 165_000,
  durataMesi: 120,
  occupazione: 'dipendente_statale',
}

export const cdqProduct: CdqTerms = {
  prodotto: { _id: 'quinto-chiaro', nome: 'Quinto Chiaro' },
  banca: { _id: 'aurelia', nome: 'Banca Aurelia' },
  tipo: 'cqs',
  validoDal: '2026-01-01',
  validoAl: '2026-12-31',
  importoMin: 300_000,
  importoMax: 7_500_000,
  tassi: [
    {
      tanFinito: 5.2,
      durataDaMesi: 24,
      durataAMesi: 120,
      occupazioni: ['dipendente_statale', 'dipendente_pubblico'],
    },
    { tanFinito: 6.4, durataDaMesi: 36, durataAMesi: 120, occupazioni: ['dipendente_privato'] },
  ],
  spese: { istruttoria: { fisso: 30_000 }, commissioni: { perc: 2.5 }, bollo: 1600 },
  polizze: [
    { tipo: 'vita', obbligatoria: true, premioUnicoPerc: 1.5 },
    { tipo: 'impiego', obbligatoria: true, premioUnicoPerc: 1 },
  ],
  policy: { etaMaxScadenza: 67, anzianitaLavoroMesi: 12 },
  compenso: { perc: 1 },
}

export const cdqRates: CdqRates = {
  giorno: '2026-11-20',
  tegm: { finoA15000: 13.2, oltre15000: 9.4, delega: 10.86, trimestre: '2026-Q4' },
  trattamentoMinimo: 61_185,
}

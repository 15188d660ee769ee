import type { LoanNeed, LoanRates, LoanTerms } from './loan-types.ts'

/** A need, a product and rates for tests to vary: 15.000 € over five years at 6,90 %. */
export const loanNeed: LoanNeed = { finalita: 'auto', importo: 1_500_000, durataMesi: 60 }

export const loanProduct: LoanTerms = {
  prodotto: { _id: 'chiaro', nome: 'Prestito Chiaro' },
  banca: { _id: 'aurelia', nome: 'Banca Aurelia' },
  finalita: ['auto', 'casa', 'liquidita'],
  validoDal: '2026-01-01',
  validoAl: '2026-12-31',
  importoMin: 300_000,
  importoMax: 3_000_000,
  tassi: [{ tanFinito: 6.9, durataDaMesi: 24, durataAMesi: 84 }],
  spese: { istruttoria: { perc: 1.5 }, incassoRata: 150, bollo: 1600 },
  polizze: [{ tipo: 'cpi', obbligatoria: false, premioUnicoPerc: 4.2 }],
  policy: { rataRedditoMax: 33, etaMaxScadenza: 75 },
  compenso: { perc: 2 },
}

/** Fee in the loan, substitute tax and contract with the first instalment, a cost of each instalment and each year. */
export const manyCosts: LoanTerms['spese'] = {
  istruttoria: { fisso: 30_000 },
  istruttoriaPagata: 'finanziato',
  impostaSostitutivaPerc: 0.25,
  bollo: 1600,
  invioContratto: 100,
  impostePagate: 'prima_rata',
  incassoRata: 130,
  rendicontoAnnuo: 300,
}

export const loanRates: LoanRates = {
  giorno: '2026-11-20',
  tegm: { valore: 10.86, trimestre: '2026-Q4' },
}

import { noLoanCosts, type PriceRow } from '../../../contract/products/price-rows.ts'

/** Example rows of the template: a band with all limits, a band with a term only, and a personal loan. */
const examples: PriceRow[] = [
  {
    prodotto: 'cqs',
    convenzione: 'Dipendenti pubblici',
    durataDa: 24,
    durataA: 60,
    etaDa: 18,
    etaA: 65,
    importoDa: 0,
    importoA: 1_500_000,
    tan: 5.25,
    teg: 6.8,
    taeg: 7.12,
    coefficiente: 51.1562,
    provvigione: 2.5,
    assicurazione: 'Compagnia vita e impiego',
    ...noLoanCosts,
  },
  {
    prodotto: 'cqp',
    convenzione: 'Pensionati',
    durataDa: 61,
    durataA: 120,
    etaDa: null,
    etaA: null,
    importoDa: null,
    importoA: null,
    tan: 5.95,
    teg: null,
    taeg: null,
    coefficiente: 90.1234,
    provvigione: null,
    assicurazione: null,
    ...noLoanCosts,
  },
  {
    prodotto: 'prestito',
    convenzione: 'Prestito personale',
    durataDa: 24,
    durataA: 84,
    etaDa: null,
    etaA: 75,
    importoDa: null,
    importoA: 3_000_000,
    tan: 7.45,
    teg: null,
    taeg: null,
    coefficiente: null,
    provvigione: 3,
    assicurazione: null,
    istruttoria: 30_000,
    istruttoriaPerc: null,
    istruttoriaPagata: 'finanziato',
    impostaSostitutivaPerc: 0.25,
    bollo: 1_600,
    invioContratto: 100,
    impostePagate: 'prima_rata',
    incassoRata: 130,
    rendicontoAnnuo: 300,
  },
]

/** The rows of the template file. */
export async function* priceTemplate(): AsyncGenerator<PriceRow[]> {
  yield examples
}

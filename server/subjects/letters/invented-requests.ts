import type { LeadSimulation } from '../../../contract/products/simulation-words.ts'
import { quote } from '../../../finance/offers/quote.ts'
import type { Need, Rates, Terms } from '../../../finance/offers/types.ts'

/** The number in the preview of a request without a number. */
export const inventedNumber = '123456789'

const giorno = '2026-01-15'
const id = '00000000-0000-7000-8000-000000000000'

const need: Need = {
  finalita: 'prima_casa',
  valore: 20_000_000,
  importo: 10_000_000,
  durataMesi: 240,
  provincia: 'RM',
  eta: 40,
  redditoNetto: 200_000,
}
const terms: Terms = {
  prodotto: { _id: id, nome: 'Mutuo inventato' },
  banca: { _id: id, nome: 'Banca Inventata' },
  finalita: ['prima_casa'],
  validoDal: giorno,
  importoMin: 1_000_000,
  importoMax: 100_000_000,
  tassi: [{ tipo: 'fisso', tanFinito: 3, durataDaMesi: 12, durataAMesi: 360, ltvDa: 0, ltvA: 80 }],
  spese: { istruttoria: { fisso: 50_000 }, perizia: 30_000, impostaSostitutiva: { prima_casa: 0.25 } },
  polizze: [{ tipo: 'incendio', obbligatoria: true, premioAnnuo: 15_000 }],
  policy: { ltvMax: 80, rataRedditoMax: 40, etaMaxScadenza: 80 },
  compenso: { fisso: 100_000 },
}
const rates: Rates = {
  giorno,
  euribor: {
    '1m': { valore: 2, data: giorno },
    '3m': { valore: 2, data: giorno },
    '6m': { valore: 2, data: giorno },
    '12m': { valore: 2, data: giorno },
  },
  eurirs: {},
  tegm: { fisso: 4, variabile: 5, trimestre: '2026-1' },
}

const simulazione: LeadSimulation = {
  giorno,
  need,
  offerta: quote({ need, terms: [terms], rates }).offerte[0]!,
}

/** A lead for a preview without a real one. */
export const inventedLead = {
  telefono: '06 000 0000',
  simulazione,
}

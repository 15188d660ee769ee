import type { LeadSimulation } from '../../../contract/products/simulation-words.ts'
import { quote } from '../../../finance/offers/quote.ts'
import type { Need, Rates, Terms } from '../../../finance/offers/types.ts'
import type { LeadInLetter } from '../leads/lead-letter.ts'
import type { FileInLetter } from '../loan-files/moves/hand-over-letter.ts'
import type { Order } from '../merchandising/order-letter.ts'
import type { RequestInLetter } from '../requests/request-letter.ts'

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

const person = {
  _id: id,
  numero: inventedNumber,
  nome: 'Nome',
  cognome: 'Cognome Inventato',
  telefono: '06 000 0000',
  email: 'nome.inventato@posta.example',
  provincia: 'RM',
  comune: 'Tivoli',
  modo: 'telefono' as const,
  orario: 'mattina' as const,
  messaggio: 'Un messaggio inventato.\nQuesta è la seconda riga.',
  fonte: { pagina: 'https://partner.example/pagina-inventata', campagna: {} },
}

/** A lead for a preview without a real one. */
export const inventedLead: LeadInLetter = { ...person, prodotto: 'mutuo', simulazione }

/** A message for a preview without a real one. */
export const inventedRequest: RequestInLetter = {
  ...person,
  createdAt: new Date(`${giorno}T09:00:00Z`),
  oggetto: 'noleggio',
  posizione: null,
  allegati: [{ name: 'Documento inventato.pdf' }],
}

/** An order for a preview without a real one. */
export const inventedOrder: Order = {
  _id: id,
  righe: [
    { merch: id, nome: 'Quaderno inventato', prezzo: 250, iva: 22, quantity: 20, importo: 5_000 },
    {
      merch: id,
      nome: 'Maglietta inventata',
      prezzo: 1_000,
      iva: 22,
      quantities: [
        { variante: 'M', quantity: 3 },
        { variante: 'L', quantity: 2 },
      ],
      importo: 5_000,
    },
  ],
  totale: 12_200,
}

/** A customer for a preview without a real one. */
export const inventedCustomer = {
  _id: id,
  tipo: 'persona' as const,
  nome: 'Nome',
  cognome: 'Cognome Inventato',
  denominazione: null,
}

/** A loan file for a preview without a real one. */
export const inventedFile: FileInLetter = {
  _id: id,
  IDEGG: 'Q26-000000',
  intestatario: 'Cognome Inventato Nome',
}

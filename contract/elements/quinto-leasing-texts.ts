import { aboutToSend, type ElementTexts, onlyFinal, themeProperties } from './element.ts'
import type { quintoLeasing } from './quinto-leasing.ts'

const calculation = {
  bene: 'string',
  valore: 'number',
  anticipo: 'number',
  durata: 'number',
  riscatto: 'number',
  rata: 'number | null',
  taeg: 'number | null',
} as const

/** Documentation of `<quinto-leasing>`. */
export const quintoLeasingTexts: ElementTexts<typeof quintoLeasing> = {
  summary: 'Calcolatore di leasing per imprese e professionisti: canone, offerte, richiesta di contatto',
  button: 'Calcola il canone',
  attributes: {
    partner: 'Codice del partner',
    bene: 'Bene da prendere in leasing',
    valore: 'Prezzo del bene senza IVA, in euro',
    anticipo: 'Primo canone, in percento del prezzo',
    durata: 'Durata, in mesi',
    riscatto: 'Prezzo del riscatto, in percento del prezzo',
    agente: 'Indirizzo della pagina dell’agente che riceve la richiesta, per esempio anna-rossi',
    agenzia: 'Indirizzo della pagina dell’agenzia che riceve la richiesta, per esempio roma-prati',
    tema: 'Chiaro o scuro; se manca, come la pagina',
    passo: 'Passo da cui cominciare',
    offerta: 'Offerta di cui chiedere nella richiesta, come la indica quinto-passo',
    contatto: 'Se il recapito si chiede prima di mostrare le offerte',
  },
  events: {
    'quinto-pronto': { summary: 'Il calcolatore si può usare' },
    'quinto-calcolo': {
      summary: `Il canone è cambiato; in euro, mesi e percento. «rata» è il canone mensile senza IVA, «taeg» il costo effettivo annuo: il leasing alle imprese non ha un TAEG. ${onlyFinal}`,
      detail: calculation,
    },
    'quinto-passo': {
      summary: 'Il passo è cambiato; offerta è quella scelta, se c’è',
      detail: { passo: 'string', offerta: 'string | undefined' },
    },
    'quinto-invio': {
      summary: aboutToSend,
      detail: calculation,
    },
    'quinto-richiesta': { summary: 'La richiesta è arrivata', detail: { id: 'string' } },
  },
  parts: {
    calcolatore: 'Il riquadro intero',
    rata: 'Il canone in evidenza',
    azione: 'Il pulsante principale',
    offerta: 'La riga di un’offerta',
  },
  properties: themeProperties,
}

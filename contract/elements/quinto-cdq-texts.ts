import { aboutToSend, type ElementTexts, onlyFinal, themeProperties } from './element.ts'
import type { quintoCdq } from './quinto-cdq.ts'

const calculation = {
  prodotto: 'string',
  cerca: 'string',
  importo: 'number | null',
  netto: 'number',
  durata: 'number',
  rata: 'number | null',
  nettoRicavo: 'number | null',
  taeg: 'number | null',
} as const

/** Documentation of `<quinto-cdq>`. */
export const quintoCdqTexts: ElementTexts<typeof quintoCdq> = {
  summary:
    'Calcolatore della cessione del quinto e della delega: rata per la somma che serve o quota massima, netto ricavo, offerte, rinnovo, richiesta di contatto',
  button: 'Calcola la quota',
  attributes: {
    partner: 'Codice del partner',
    prodotto: 'Prodotto: cessione dello stipendio, della pensione, o delega',
    cerca: 'Da dove si comincia: la rata per una somma, o la somma più alta che si può avere',
    importo: 'Netto che serve, in euro; da solo vale anche cerca="importo"',
    netto: 'Stipendio o pensione netta al mese, in euro',
    durata: 'Durata, in mesi',
    occupazione: 'Chi paga lo stipendio',
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
      summary: `La quota o il netto ricavo sono cambiati; in euro, mesi e percento. ${onlyFinal}`,
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
    rata: 'La rata in evidenza',
    azione: 'Il pulsante principale',
    offerta: 'La riga di un’offerta',
  },
  properties: themeProperties,
}

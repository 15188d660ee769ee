import { aboutToSend, type ElementTexts, onlyFinal, themeProperties } from './element.ts'
import type { quintoPrestiti } from './quinto-prestiti.ts'

const calculation = {
  importo: 'number',
  durata: 'number',
  finalita: 'string',
  rata: 'number | null',
  taeg: 'number | null',
} as const

/** Documentation of `<quinto-prestiti>`. */
export const quintoPrestitiTexts: ElementTexts<typeof quintoPrestiti> = {
  summary: 'Calcolatore di prestiti personali: rata, offerte, richiesta di contatto',
  button: 'Calcola la rata',
  attributes: {
    partner: 'Codice del partner',
    finalita: 'Finalità del prestito',
    importo: 'Importo del prestito, in euro',
    durata: 'Durata, in mesi',
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
      summary: `La rata è cambiata; in euro, mesi e percento. ${onlyFinal}`,
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

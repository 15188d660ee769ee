import { aboutToSend, type ElementTexts, onlyFinal, themeProperties } from './element.ts'
import type { quintoMutui } from './quinto-mutui.ts'

const calculation = {
  importo: 'number',
  valore: 'number',
  durata: 'number',
  finalita: 'string',
  tasso: 'string',
  rata: 'number | null',
  taeg: 'number | null',
} as const

/** Documentation of `<quinto-mutui>`. */
export const quintoMutuiTexts: ElementTexts<typeof quintoMutui> = {
  summary: 'Calcolatore di mutui: rata, offerte delle banche, richiesta di contatto',
  button: 'Calcola la rata',
  attributes: {
    partner: 'Codice del partner',
    finalita: 'Finalità del mutuo',
    valore: 'Valore della casa, in euro',
    importo: 'Importo del mutuo, in euro',
    durata: 'Durata, in anni',
    tasso: 'Tipo di tasso, o tutti',
    agente: 'Indirizzo della pagina dell’agente che riceve la richiesta, per esempio anna-rossi',
    agenzia: 'Indirizzo della pagina dell’agenzia che riceve la richiesta, per esempio roma-prati',
    tema: 'Chiaro o scuro; se manca, come la pagina',
    passo: 'Passo da cui cominciare',
    offerta: 'Offerta di cui chiedere nella richiesta, come la indica quinto-passo',
    contatto: 'Se il recapito si chiede prima di mostrare le offerte',
    domanda: 'Se si parte da «Quanto posso chiedere?», per chi non ha ancora una casa',
    scelta: 'Se le offerte si scelgono soltanto, senza richieste: la pagina riceve la scelta',
  },
  events: {
    'quinto-pronto': { summary: 'Il calcolatore si può usare' },
    'quinto-calcolo': {
      summary: `La rata è cambiata; in euro, anni e percento. ${onlyFinal}`,
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
    'quinto-scelta': {
      summary:
        'Le offerte messe a confronto sono cambiate, o le loro cifre: prodotto:tasso, separate da spazi',
      detail: { offerte: 'string' },
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

import { type ElementTexts, themeProperties } from './element.ts'
import type { quintoPrestito } from './quinto-prestito.ts'

/** Documentation of `<quinto-prestito>`. */
export const quintoPrestitoTexts: ElementTexts<typeof quintoPrestito> = {
  summary: 'La rata di un prestito in poco spazio, con TAN, TAEG ed esempio',
  button: 'Calcola la rata',
  attributes: {
    partner: 'Codice del partner',
    agente: 'Indirizzo della pagina dell’agente che espone la rata, per esempio anna-rossi',
    importo: 'Importo del prestito, in euro',
    durata: 'Durata, in mesi',
    tema: 'Chiaro o scuro; se manca, come la pagina',
  },
  events: {
    'quinto-pronto': { summary: 'L’elemento è nella pagina' },
    'quinto-calcolo': {
      summary: 'La rata mostrata; in euro, mesi e percento',
      detail: { importo: 'number', durata: 'number', rata: 'number', taeg: 'number | null' },
    },
    'quinto-invio': {
      summary: 'La richiesta di essere richiamati sta per partire; si può fermare con preventDefault()',
      detail: { importo: 'number', durata: 'number' },
    },
    'quinto-richiesta': { summary: 'La richiesta è arrivata', detail: { id: 'string' } },
  },
  parts: {
    riquadro: 'Il riquadro intero',
    rata: 'La rata in evidenza',
    agente: 'L’agente che la espone',
    azione: 'Il pulsante principale',
  },
  properties: themeProperties,
}

import { type ElementTexts, themeProperties } from './element.ts'
import type { quintoCarrello } from './quinto-carrello.ts'

const content = { articoli: 'number', totale: 'number' } as const

/** Documentation of `<quinto-carrello>`. */
export const quintoCarrelloTexts: ElementTexts<typeof quintoCarrello> = {
  summary: 'Carrello del merchandising, per chi ha accesso all’area riservata',
  button: 'Apri il carrello',
  attributes: {
    partner: 'Codice del partner',
    tema: 'Chiaro o scuro; se manca, come la pagina',
  },
  events: {
    'quinto-pronto': { summary: 'Il carrello si può usare' },
    'quinto-carrello': {
      summary:
        'Il contenuto è cambiato; il totale è in euro con IVA. Solo nelle pagine di Quinto: un altro sito non legge il carrello',
      detail: content,
    },
    'quinto-invio': {
      summary:
        'La richiesta sta per partire; si può fermare con preventDefault(). Solo nelle pagine di Quinto',
      detail: content,
    },
    'quinto-richiesta': { summary: 'La richiesta è arrivata', detail: { id: 'string' } },
  },
  parts: {
    carrello: 'Il riquadro intero',
    azione: 'Il pulsante principale',
  },
  properties: themeProperties,
}

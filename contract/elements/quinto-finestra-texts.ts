import { type ElementTexts, themeProperties } from './element.ts'
import type { quintoFinestra } from './quinto-finestra.ts'

/** Documentation of `<quinto-finestra>`. */
export const quintoFinestraTexts: ElementTexts<typeof quintoFinestra> = {
  summary: 'Pulsante che apre in una finestra l’elemento che contiene',
  attributes: {
    pulsante: 'Testo del pulsante',
    aperta:
      'Apre la finestra, anche da un pulsante della pagina e prima che l’elemento sia arrivato; si chiude togliendo l’attributo, che alla chiusura se ne va da sé',
    posizione: '«qui», dove sta l’elemento, oppure «angolo», fermo in basso a destra',
    tema: 'Chiaro o scuro; se manca, come la pagina',
  },
  events: {
    'quinto-aperta': { summary: 'La finestra sta per aprirsi; si può fermare con preventDefault()' },
    'quinto-chiusa': { summary: 'La finestra si è chiusa' },
  },
  parts: { azione: 'Il pulsante', finestra: 'La finestra' },
  properties: themeProperties,
}

import { type ElementTexts, themeProperties } from './element.ts'
import type { quintoAgenzie } from './quinto-agenzie.ts'

/** Documentation of `<quinto-agenzie>`. */
export const quintoAgenzieTexts: ElementTexts<typeof quintoAgenzie> = {
  summary: 'Ricerca delle agenzie: elenco e mappa, per luogo o dalla più vicina',
  button: 'Trova un’agenzia',
  attributes: {
    partner: 'Codice del partner',
    regione: 'Regione da mostrare per prima, per esempio «Lazio»',
    provincia: 'Sigla della provincia da mostrare per prima, per esempio «RM»',
    titolo: '«nascosto» dove la pagina ha già un titolo sopra la ricerca; altrimenti la ricerca ha il suo',
    tema: 'Chiaro o scuro; se manca, come la pagina',
  },
  events: {
    'quinto-pronto': { summary: 'La ricerca si può usare' },
    'quinto-agenzia': {
      summary:
        'È stata scelta un’agenzia, nell’elenco o sulla mappa; se la scelta apre la pagina dell’agenzia, preventDefault() la ferma',
      detail: { id: 'string', nome: 'string' },
    },
  },
  parts: {
    agenzie: 'Il riquadro intero',
    ricerca: 'Il modulo di ricerca',
    agenzia: 'La voce di un’agenzia',
    mappa: 'La mappa',
  },
  properties: themeProperties,
}

import { type ElementTexts, themeProperties } from './element.ts'
import type { quintoContatti } from './quinto-contatti.ts'

/** Documentation of `<quinto-contatti>`. */
export const quintoContattiTexts: ElementTexts<typeof quintoContatti> = {
  summary: 'Modulo di contatto: oggetto, persona, come e quando essere richiamati, consensi',
  button: 'Scrivi un messaggio',
  attributes: {
    partner: 'Codice del partner',
    oggetto: 'Oggetto già scelto',
    agente: 'Indirizzo della pagina dell’agente che riceve il messaggio, per esempio anna-rossi',
    agenzia: 'Indirizzo della pagina dell’agenzia che riceve il messaggio, per esempio roma-prati',
    segnalazione: 'Indirizzo della pagina del segnalatore da cui arriva la persona',
    titolo: '«nascosto» dove la pagina ha già un titolo sopra il modulo; altrimenti il modulo ha il suo',
    tema: 'Chiaro o scuro; se manca, come la pagina',
  },
  events: {
    'quinto-pronto': { summary: 'Il modulo si può usare' },
    'quinto-invio': {
      summary: 'Il messaggio sta per partire; si può fermare con preventDefault()',
      detail: { oggetto: 'string' },
    },
    'quinto-richiesta': { summary: 'Il messaggio è arrivato', detail: { id: 'string' } },
  },
  parts: {
    modulo: 'Il riquadro intero',
    azione: 'Il pulsante principale',
  },
  properties: themeProperties,
}

import { type ElementTexts, themeProperties } from './element.ts'
import type { quintoMutui } from './quinto-mutui.ts'

/** What the documentation says of `<quinto-mutui>`. */
export const quintoMutuiTexts: ElementTexts<typeof quintoMutui> = {
  summary: 'Calcolatore di mutui: rata, offerte delle banche, richiesta di contatto',
  attributes: {
    partner: 'Codice del partner',
    finalita: 'Finalità del mutuo',
    valore: 'Valore della casa, in euro',
    importo: 'Importo del mutuo, in euro',
    durata: 'Durata, in anni',
    tasso: 'Tipo di tasso',
    tema: 'Chiaro o scuro; se manca, come la pagina',
    passo: 'Passo da cui cominciare',
    contatto: '«prima»: il recapito si chiede prima di mostrare le offerte',
  },
  events: {
    'quinto-pronto': 'Il calcolatore si può usare',
    'quinto-calcolo':
      'La rata è cambiata: { importo, valore, durata, finalita, tasso, rata, taeg } in euro, anni e percento',
    'quinto-passo': 'Si passa a un altro passo: { passo }',
    'quinto-invio': 'La richiesta sta per partire; si può fermare con preventDefault()',
    'quinto-richiesta': 'La richiesta è arrivata: { id }',
  },
  parts: {
    calcolatore: 'Il riquadro intero',
    rata: 'La rata in evidenza',
    azione: 'Il bottone principale',
    offerta: 'La riga di un’offerta',
  },
  properties: themeProperties,
}

import { purposes, rateKinds } from '../mortgage.ts'
import { element, themeProperties } from './element.ts'

/** The steps of the calculator, in the order of the journey; the frames have a page for each. */
export const mortgageSteps = ['bisogno', 'offerte', 'richiesta', 'contatto', 'grazie'] as const
export type MortgageStep = (typeof mortgageSteps)[number]

/** `<quinto-mutui>`: quotes a mortgage and collects a request. */
export const quintoMutui = element({
  tag: 'quinto-mutui',
  summary: 'Calcolatore di mutui: rata, offerte delle banche, richiesta di contatto',
  attributes: {
    partner: { kind: 'text', summary: 'Codice del partner' },
    finalita: { kind: 'choice', values: Object.keys(purposes), summary: 'Finalità del mutuo' },
    valore: { kind: 'number', summary: 'Valore della casa, in euro' },
    importo: { kind: 'number', summary: 'Importo del mutuo, in euro' },
    durata: { kind: 'number', summary: 'Durata, in anni' },
    tasso: { kind: 'choice', values: Object.keys(rateKinds), summary: 'Tipo di tasso' },
    tema: {
      kind: 'choice',
      values: ['chiaro', 'scuro'],
      summary: 'Chiaro o scuro; se manca, come la pagina',
    },
    passo: { kind: 'choice', values: mortgageSteps, summary: 'Passo da cui cominciare' },
  },
  events: {
    'quinto-pronto': { summary: 'Il calcolatore si può usare' },
    'quinto-calcolo': {
      summary: 'La rata è cambiata: { importo, valore, durata, rata, taeg } in euro, anni e percento',
    },
    'quinto-passo': { summary: 'Si passa a un altro passo: { passo }' },
    'quinto-invio': {
      summary: 'La richiesta sta per partire; si può fermare con preventDefault()',
      cancelable: true,
    },
    'quinto-richiesta': { summary: 'La richiesta è arrivata: { id }' },
  },
  parts: {
    calcolatore: 'Il riquadro intero',
    rata: 'La rata in evidenza',
    azione: 'Il bottone principale',
    offerta: 'La riga di un’offerta',
  },
  properties: themeProperties,
})

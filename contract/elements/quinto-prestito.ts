import { element } from './element.ts'

/** `<quinto-prestito>`: the instalment of a personal loan in a small space. */
export const quintoPrestito = element({
  tag: 'quinto-prestito',
  attributes: {
    partner: { kind: 'text' },
    agente: { kind: 'text' },
    importo: { kind: 'number' },
    durata: { kind: 'number' },
    tema: { kind: 'choice', values: ['chiaro', 'scuro'] },
  },
  events: {
    'quinto-pronto': {},
    'quinto-calcolo': {},
    'quinto-invio': { cancelable: true },
    'quinto-richiesta': {},
  },
})

import { element } from './element.ts'

/** `<quinto-rata>`: the instalment of a mortgage in a small space. */
export const quintoRata = element({
  tag: 'quinto-rata',
  attributes: {
    partner: { kind: 'text' },
    agente: { kind: 'text' },
    importo: { kind: 'number' },
    valore: { kind: 'number' },
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

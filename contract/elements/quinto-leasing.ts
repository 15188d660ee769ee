import { calculatorSteps } from './calculator-steps.ts'
import { element } from './element.ts'

/**
 * `<quinto-leasing>`: quotes a lease and collects a request. Its choices are the keys of `leasingGoods`, repeated here
 * because the page needs no labels to read an attribute; a test compares them.
 */
export const quintoLeasing = element({
  tag: 'quinto-leasing',
  attributes: {
    partner: { kind: 'text' },
    bene: { kind: 'choice', values: ['auto', 'strumentale', 'immobiliare'] },
    valore: { kind: 'number' },
    anticipo: { kind: 'number' },
    durata: { kind: 'number' },
    riscatto: { kind: 'number' },
    agente: { kind: 'text' },
    agenzia: { kind: 'text' },
    tema: { kind: 'choice', values: ['chiaro', 'scuro'] },
    passo: { kind: 'choice', values: calculatorSteps },
    offerta: { kind: 'text' },
    contatto: { kind: 'choice', values: ['prima'] },
  },
  events: {
    'quinto-pronto': {},
    'quinto-calcolo': {},
    'quinto-passo': {},
    'quinto-invio': { cancelable: true },
    'quinto-richiesta': {},
  },
})

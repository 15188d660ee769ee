import { calculatorSteps } from './calculator-steps.ts'
import { element } from './element.ts'

/**
 * `<quinto-prestiti>`: quotes a personal loan and collects a request. Its choices are the keys of `loanPurposes`. The
 * keys are repeated here because the first view does not need the labels; a test compares them.
 */
export const quintoPrestiti = element({
  tag: 'quinto-prestiti',
  attributes: {
    partner: { kind: 'text' },
    finalita: {
      kind: 'choice',
      values: ['auto', 'casa', 'liquidita', 'consolidamento', 'studio', 'salute'],
    },
    importo: { kind: 'number' },
    durata: { kind: 'number' },
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

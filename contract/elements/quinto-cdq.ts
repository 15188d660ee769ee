import { calculatorSteps } from './calculator-steps.ts'
import { element } from './element.ts'

/**
 * `<quinto-cdq>`: computes the maximum quota of a salary or pension and the amount paid out, and collects a request.
 * The choices are the keys of `assignmentKinds`, `cdqStarts` and `employers`; a test compares them.
 */
export const quintoCdq = element({
  tag: 'quinto-cdq',
  attributes: {
    partner: { kind: 'text' },
    prodotto: { kind: 'choice', values: ['cqs', 'cqp', 'delega'] },
    cerca: { kind: 'choice', values: ['importo', 'quota'] },
    importo: { kind: 'number' },
    netto: { kind: 'number' },
    durata: { kind: 'number' },
    occupazione: {
      kind: 'choice',
      values: ['dipendente_statale', 'dipendente_pubblico', 'parapubblico', 'dipendente_privato'],
    },
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

import { calculatorSteps } from './calculator-steps.ts'
import { element } from './element.ts'

/**
 * `<quinto-mutui>`: quotes a mortgage and collects a request. Its choices are the keys of `purposes` and `rateKinds`, and
 * «tutti» for every kind of rate. The keys are repeated here because the first view does not need the labels; a test
 * compares them.
 */
export const quintoMutui = element({
  tag: 'quinto-mutui',
  attributes: {
    partner: { kind: 'text' },
    finalita: {
      kind: 'choice',
      values: ['prima_casa', 'seconda_casa', 'surroga', 'ristrutturazione', 'liquidita'],
    },
    valore: { kind: 'number' },
    importo: { kind: 'number' },
    durata: { kind: 'number' },
    tasso: { kind: 'choice', values: ['fisso', 'variabile', 'misto', 'cap', 'tutti'] },
    agente: { kind: 'text' },
    agenzia: { kind: 'text' },
    tema: { kind: 'choice', values: ['chiaro', 'scuro'] },
    passo: { kind: 'choice', values: calculatorSteps },
    offerta: { kind: 'text' },
    contatto: { kind: 'choice', values: ['prima'] },
    domanda: { kind: 'choice', values: ['quanto'] },
    scelta: { kind: 'flag' },
  },
  events: {
    'quinto-pronto': {},
    'quinto-calcolo': {},
    'quinto-passo': {},
    'quinto-invio': { cancelable: true },
    'quinto-scelta': {},
    'quinto-richiesta': {},
  },
})

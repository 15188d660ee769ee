import { element } from './element.ts'

/**
 * `<quinto-contatti>`: the contact form. Its subjects are the keys of `subjects`, which has their labels; a test
 * compares them.
 */
export const quintoContatti = element({
  tag: 'quinto-contatti',
  attributes: {
    partner: { kind: 'text' },
    oggetto: {
      kind: 'choice',
      values: [
        'mutuo',
        'prestito',
        'cessione',
        'aziende',
        'noleggio',
        'pratica',
        'collaborazione',
        'reclamo',
        'altro',
      ],
    },
    agente: { kind: 'text' },
    agenzia: { kind: 'text' },
    segnalazione: { kind: 'text' },
    titolo: { kind: 'choice', values: ['nascosto'] },
    tema: { kind: 'choice', values: ['chiaro', 'scuro'] },
  },
  events: {
    'quinto-pronto': {},
    'quinto-invio': { cancelable: true },
    'quinto-richiesta': {},
  },
})

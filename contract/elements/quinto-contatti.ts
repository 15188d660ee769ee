import { element } from './element.ts'

/**
 * `<quinto-contatti>`: a message to the house. Its subjects are the keys of `subjects`, whose labels stand with them; a
 * test holds the two together.
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

import { element } from './element.ts'

/** `<quinto-carrello>`: what can be ordered, and the cart of who is signed in on our own pages. */
export const quintoCarrello = element({
  tag: 'quinto-carrello',
  attributes: {
    tema: { kind: 'choice', values: ['chiaro', 'scuro'] },
  },
  events: {
    'quinto-pronto': {},
    'quinto-carrello': {},
    'quinto-invio': { cancelable: true },
    'quinto-richiesta': {},
  },
})

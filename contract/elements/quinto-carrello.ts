import { element } from './element.ts'

/** `<quinto-carrello>`: the items that can be ordered and the cart of the person signed in on our own pages. */
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

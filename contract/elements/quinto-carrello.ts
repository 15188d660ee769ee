import { element } from './element.ts'

/** `<quinto-carrello>`: the items that can be ordered and the person's cart. On other sites the cart is in a frame of ours. */
export const quintoCarrello = element({
  tag: 'quinto-carrello',
  attributes: {
    partner: { kind: 'text' },
    tema: { kind: 'choice', values: ['chiaro', 'scuro'] },
  },
  events: {
    'quinto-pronto': {},
    'quinto-carrello': {},
    'quinto-invio': { cancelable: true },
    'quinto-richiesta': {},
  },
})

import { element } from './element.ts'

/** `<quinto-finestra>`: a button that opens the element inside it in a dialog. */
export const quintoFinestra = element({
  tag: 'quinto-finestra',
  attributes: {
    pulsante: { kind: 'text' },
    aperta: { kind: 'flag' },
    posizione: { kind: 'choice', values: ['qui', 'angolo'] },
    tema: { kind: 'choice', values: ['chiaro', 'scuro'] },
  },
  events: { 'quinto-aperta': { cancelable: true }, 'quinto-chiusa': {} },
})

import { element } from './element.ts'

/** `<quinto-agenzie>`: finds agencies in a list and on a map. */
export const quintoAgenzie = element({
  tag: 'quinto-agenzie',
  attributes: {
    partner: { kind: 'text' },
    regione: { kind: 'text' },
    provincia: { kind: 'text' },
    titolo: { kind: 'choice', values: ['nascosto'] },
    tema: { kind: 'choice', values: ['chiaro', 'scuro'] },
  },
  events: {
    'quinto-pronto': {},
    'quinto-agenzia': { cancelable: true },
  },
})

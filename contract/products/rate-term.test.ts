import { expect, it } from 'vitest'
import { termName } from './rate-term.ts'

it.each([
  ['1w', '1 settimana'],
  ['1m', '1 mese'],
  ['6m', '6 mesi'],
  ['1y', '1 anno'],
  ['20y', '20 anni'],
])('%s is named %s', (scadenza, words) => {
  expect(termName(scadenza)).toBe(words)
})

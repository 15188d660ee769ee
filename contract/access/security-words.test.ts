import { expect, it } from 'vitest'
import { detailOf, type SecurityLine } from './security-words.ts'

const line = (values: Partial<SecurityLine>) => ({ leftOut: null, person: 'x', ...values }) as SecurityLine

it.each([
  ['proof_refused', 'wrong', 'Password o codice sbagliati'],
  ['proof_refused', 'too_many', 'Troppi tentativi'],
  ['sign_in_refused', 'deleted', 'Accesso cancellato'],
  ['sign_in_refused', 'taken_back', 'Conferma dell’e-mail tolta'],
] as const)('shows the detail of %s, %s, in Italian', (kind, detail, text) => {
  expect(detailOf(line({ kind, detail }))).toBe(text)
})

import { expect, it } from 'vitest'
import { nameWords } from './similar-customers.ts'

it.each([
  ['Rossi S.r.l.', 'Rossi Srl', true],
  ['D’Angelo Ada', 'Ada D’ Angelo', true],
  ["Sant'Anna", "Sant' Anna", true],
  ["Niccolo' Rossi", 'Rossi Niccolò', true],
  ["De' Medici", 'Medici De', true],
  ['Ada Rossi', 'Eva Rossi', false],
])('«%s» and «%s» have the same words: %s', (one, other, expected) => {
  expect(nameWords(one) === nameWords(other)).toBe(expected)
})

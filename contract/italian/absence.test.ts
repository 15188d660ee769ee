import { expect, it } from 'vitest'
import { absenceInWords } from './absence.ts'

it.each([
  [null, 'assente dall’8 dicembre 2026 al 10 dicembre 2026'],
  ['Bruno Conti', 'assente dall’8 dicembre 2026 al 10 dicembre 2026, al suo posto Bruno Conti'],
])('names an absence with the substitute %s', (sostituto, words) => {
  expect(absenceInWords({ dal: '2026-12-08', al: '2026-12-10', sostituto })).toBe(words)
})

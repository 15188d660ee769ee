import { expect, it } from 'vitest'
import { fold } from './fold.ts'

it.each([
  ["D'Amico", 'damico'],
  ['D’Amico', 'damico'],
  ['D‘Amico', 'damico'],
  ['DʼAmico', 'damico'],
  ['D`AMICO', 'damico'],
  ['Rossi-Bianchi', 'rossi bianchi'],
  ['Rossi‐Bianchi', 'rossi bianchi'],
  ['Rossi – Bianchi', 'rossi bianchi'],
  ["L'Ùmbria  Città-nuova ", 'lumbria citta nuova'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

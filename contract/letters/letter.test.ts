import { expect, it } from 'vitest'
import { withoutGreeting } from './letter.ts'

it.each([
  ['Buongiorno Maria,\n\nabbiamo preso in carico la pratica.', 'Abbiamo preso in carico la pratica.'],
  ['Gentile dott.ssa Rossi, la perizia è arrivata.', 'La perizia è arrivata.'],
  ['Buongiorno\nla pratica è ferma.', 'La pratica è ferma.'],
  ['Salve!\nEcco.', 'Ecco.'],
  ['Gentile Ada Rossi\n\nallego il modulo.', 'Allego il modulo.'],
  ['  Egregio signor Neri,', ''],
  ['Gentile sig.ra Anna De Rossi, ecco.', 'Ecco.'],
  ['Gentili Mario e Anna d’Angelo, ecco.', 'Ecco.'],
  ['Buongiorno a tutti, ecco.', 'Ecco.'],
])('the greeting of %j is not in the letter, which greets already', (text, rest) => {
  expect(withoutGreeting(text)).toBe(rest)
})

it.each([
  'Abbiamo verificato: aveva ragione Lei.',
  'Caro mutuo: ecco perché costa di più.',
  'Salve è il nome della banca.',
  'Gentilezza a parte, manca la firma.',
  'Buongiorno a chi scrive e a chi legge da parte di tutti noi.',
  'Buongiorno manca la busta paga, la carichi qui.',
  'Gentile cliente la banca ha rifiutato, ecco perché.',
])('%j is no greeting', text => {
  expect(withoutGreeting(text)).toBe(text)
})

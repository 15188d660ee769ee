import { expect, it } from 'vitest'
import { filledAnswer, openFields } from './canned-answer.ts'

const values = {
  nome: 'Ada',
  cognome: 'Neri',
  numero: 'T26-0012',
  oggetto: 'Delibera in ritardo',
  pratica: null,
  operatore: 'Ugo Bianchi',
}

it('fills in every field, also twice', () => {
  const text = 'Buongiorno {nome} {cognome},\n{numero}, {oggetto}: grazie, {nome}. {operatore}'
  expect(filledAnswer(text, values)).toBe(
    'Buongiorno Ada Neri,\nT26-0012, Delibera in ritardo: grazie, Ada. Ugo Bianchi',
  )
})

it('leaves a field without a value and an unknown one in their braces, and names them once', () => {
  const filled = filledAnswer('La pratica {pratica} del {giorno}: {pratica}, {nome}.', values)
  expect(filled).toBe('La pratica {pratica} del {giorno}: {pratica}, Ada.')
  expect(openFields(filled)).toEqual(['{pratica}', '{giorno}'])
  expect(openFields('Tutto a posto.')).toEqual([])
})

it('takes neither braces with other signs nor names of objects for fields', () => {
  expect(openFields('{ "a": 1 } e {}')).toEqual([])
  expect(filledAnswer('{constructor}', values)).toBe('{constructor}')
})

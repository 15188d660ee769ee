import { expect, it } from 'vitest'
import { requiredDocuments } from './required-documents.ts'

type Requirement = Parameters<typeof requiredDocuments>[0][number]
type Person = Parameters<typeof requiredDocuments>[2][number]

const requirement = (nome: string, given: Partial<Requirement> = {}): Requirement => ({
  _id: nome,
  nome,
  riguarda: 'persona',
  prodotti: null,
  finalita: null,
  occupazioni: null,
  ruoli: null,
  circostanze: null,
  quanti: 1,
  ordine: 10,
  status: 'validated',
  ...given,
})
const person = (cliente: string, given: Partial<Person> = {}): Person => ({
  cliente,
  ruolo: 'richiedente',
  occupazione: 'dipendente_privato',
  circostanze: null,
  ...given,
})
const mortgage = { prodotto: 'mutuo', finalita: 'prima_casa', circostanze: null } as const
const needed = (
  requirements: Requirement[],
  people: Person[],
  file: Parameters<typeof requiredDocuments>[1] = mortgage,
) => requiredDocuments(requirements, file, people).map(({ nome, cliente }) => [nome, cliente])

it('asks every person, and the property once', () => {
  const both = [requirement('Carta'), requirement('Planimetria', { riguarda: 'immobile' })]
  expect(needed(both, [person('elena'), person('andrea', { ruolo: 'cointestatario' })])).toEqual([
    ['Carta', 'elena'],
    ['Carta', 'andrea'],
    ['Planimetria', null],
  ])
})

it('asks for three payslips as one document', () => {
  expect(needed([requirement('Buste paga', { quanti: 3 })], [person('elena')])).toEqual([
    ['Buste paga (3)', 'elena'],
  ])
})

it('follows product and purpose; an empty list means all', () => {
  const some = [
    requirement('CQS', { prodotti: ['cqs', 'delega'] }),
    requirement('Surroga', { finalita: ['surroga'] }),
    requirement('Tutti', { prodotti: [], finalita: [] }),
  ]
  expect(needed(some, [person('elena')])).toEqual([['Tutti', 'elena']])
  expect(needed(some, [person('elena')], { ...mortgage, finalita: 'surroga' })).toEqual([
    ['Surroga', 'elena'],
    ['Tutti', 'elena'],
  ])
})

it('follows employment and role of each person, and asks nothing while the employment is unknown', () => {
  const pension = requirement('OBIS M', { occupazioni: ['pensionato'] })
  const people = [
    person('elena'),
    person('bruno', { ruolo: 'garante', occupazione: 'pensionato' }),
    person('carla', { occupazione: null }),
  ]
  expect(needed([pension], people)).toEqual([['OBIS M', 'bruno']])
  expect(needed([{ ...pension, ruoli: ['richiedente'] }], people)).toEqual([])
})

it('asks under a circumstance of the person or of the file', () => {
  const marriage = requirement('Matrimonio', { circostanze: ['coniugato'] })
  const works = requirement('CILA', { riguarda: 'immobile', circostanze: ['lavori_rilevanti'] })
  const people = [person('elena', { circostanze: ['coniugato'] }), person('andrea')]
  expect(needed([marriage, works], people)).toEqual([['Matrimonio', 'elena']])
  expect(needed([works], people, { ...mortgage, circostanze: ['lavori_rilevanti'] })).toEqual([
    ['CILA', null],
  ])
})

it('asks for documents of the property before there are people, unless they depend on people', () => {
  const property = requirement('Planimetria', { riguarda: 'immobile' })
  expect(needed([property, { ...property, nome: 'Altro', occupazioni: ['autonomo'] }], [])).toEqual([
    ['Planimetria', null],
  ])
})

it('ignores requirements that are not confirmed, and keeps the order', () => {
  const some = [
    requirement('Secondo', { ordine: 20 }),
    requirement('Sospeso', { status: 'pending' }),
    requirement('Primo', { ordine: 5 }),
  ]
  expect(needed(some, [person('elena')]).map(([nome]) => nome)).toEqual(['Primo', 'Secondo'])
})

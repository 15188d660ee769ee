import { expect, it } from 'vitest'
import { firstValues, readForm } from './quote-fields.ts'

const today = '2026-11-27'
const complete = { ...firstValues, netto: 182_000, dataNascita: '1980-03-14' }
const problems = (values: object) => readForm({ ...complete, ...values }, today).problems

it('asks with complete values', () => {
  expect(readForm(complete, today)).toEqual({
    input: {
      prodotto: 'cqs',
      da: 'rata',
      importo: 25_000,
      durataMesi: 120,
      netto: 182_000,
      dataNascita: '1980-03-14',
      occupazione: 'dipendente_statale',
      fonti: firstValues.fonti,
    },
    problems: null,
  })
})

it.each([
  ['a missing amount', { netto: null }, 'netto', 'Scriva un importo, per esempio 1.250,00.'],
  ['an amount of nothing', { importo: 0 }, 'importo', 'Scriva un importo, per esempio 1.250,00.'],
  [
    'an amount that is no number',
    { importo: 'tanto' },
    'importo',
    'Scriva un importo, per esempio 1.250,00.',
  ],
  ['a too large amount', { netto: 100_000_001 }, 'netto', 'Netto mensile: al massimo 1.000.000 €.'],
  ['the first digit of a term', { durataMesi: 1 }, 'durataMesi', 'Almeno 6.'],
  [
    'the first digit of a year',
    { dataNascita: '1900-03-14' },
    'dataNascita',
    'Controlli la data di nascita.',
  ],
  ['a job to come', { lavoraDal: '2027-01-01' }, 'lavoraDal', 'È un giorno che deve venire.'],
  ['a chosen fee that is missing', { compenso: 'perc' }, 'compensoPerc', 'Da compilare.'],
  [
    'a loan that begins later',
    { estinzione: 100_000, estinzioneDal: '2027-01-01' },
    'estinzioneDal',
    'È un giorno che deve venire.',
  ],
])('does not ask with %s, and says so at the field', (_, values, name, message) => {
  expect(problems(values)).toEqual({ [name]: message })
})

it('sends no value of a field that the product does not have', () => {
  const { input } = readForm(
    { ...complete, prodotto: 'prestito', netto: null, lavoraDal: '2010-01-01', pignoramento: 10_000 },
    today,
  )
  expect(input).toMatchObject({ prodotto: 'prestito', finalita: 'liquidita' })
  for (const name of ['netto', 'lavoraDal', 'pignoramento', 'occupazione'])
    expect(input).not.toHaveProperty(name)
})

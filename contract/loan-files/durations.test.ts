import { expect, it } from 'vitest'
import {
  countedStates,
  daySpanInWords,
  probabilityInWords,
  shortDaySpan,
  shortWorkingDays,
  sourceInWords,
  usualDaysInWords,
  workingDaysInWords,
} from './durations.ts'

it('counts the states of the way up to the payment, and the wait for the commission', () => {
  expect(countedStates[0]).toBe('segnalata')
  expect(countedStates).toContain('integrazione_richiesta')
  expect(countedStates.at(-1)).toBe('liquidata')
  expect(countedStates).not.toContain('sospesa')
})

it.each([
  [12, 19, 'fra 12 e 19 giorni lavorativi'],
  [0, 0, 'meno di un giorno lavorativo'],
  [1, 1, '1 giorno lavorativo'],
  [7, 7, '7 giorni lavorativi'],
  [0, 1, 'al massimo 1 giorno lavorativo'],
  [0, 3, 'al massimo 3 giorni lavorativi'],
])('says from %i to %i working days', (da, a, words) => {
  expect(workingDaysInWords({ da, a })).toBe(words)
})

it.each([
  [2, 6, '2–6'],
  [2, 2, '2'],
  [0, 0, '0'],
])('writes the days from %i to %i in a column', (da, a, words) => {
  expect(shortWorkingDays({ da, a })).toBe(words)
})

it('says where the days come from', () => {
  expect(sourceInWords({ pratiche: 38, dellaBanca: true })).toBe(
    '38 pratiche, ultimi 24 mesi, con questa banca',
  )
  expect(sourceInWords({ pratiche: 1200, dellaBanca: false })).toBe(
    '1.200 pratiche, ultimi 24 mesi, con tutte le banche',
  )
})

it('says how long a state usually takes, with the source', () => {
  expect(usualDaysInWords({ da: 12, a: 19, pratiche: 38, dellaBanca: true })).toBe(
    'di solito fra 12 e 19 giorni lavorativi (38 pratiche, ultimi 24 mesi)',
  )
})

it.each([
  ['2027-01-18', '2027-01-29', 'fra il 18 e il 29 gennaio 2027', '18–29 gen'],
  ['2027-01-25', '2027-02-08', 'fra il 25 gennaio e l’8 febbraio 2027', '25 gen–8 feb'],
  ['2026-12-28', '2027-01-11', 'fra il 28 dicembre 2026 e l’11 gennaio 2027', '28 dic–11 gen'],
  ['2027-03-01', '2027-03-01', 'il 1º marzo 2027', '1º mar'],
  ['2026-01-12', '2027-01-12', 'fra il 12 gennaio 2026 e il 12 gennaio 2027', '12 gen–12 gen'],
])('says the days from %s to %s', (dal, al, words, short) => {
  expect(daySpanInWords({ dal, al })).toBe(words)
  expect(shortDaySpan({ dal, al })).toBe(short)
})

it.each([
  [0.02, 'meno del 5\u00a0%'],
  [0.98, 'più del 95\u00a0%'],
  [0.71, 'circa il 70\u00a0%'],
  [0.79, 'circa l’80\u00a0%'],
])('says a probability of %f only as far as it is known', (probability, words) => {
  expect(probabilityInWords(probability)).toBe(words)
})

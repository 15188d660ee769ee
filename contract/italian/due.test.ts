import { expect, it } from 'vitest'
import { formatAppointment, formatDue, formatPastDay, formatPromise, waitInWords } from './due.ts'
import { instantInRome } from './rome-clock.ts'

const now = new Date('2026-11-20T22:30:00Z')

it.each([
  ['2026-11-20T22:40:00Z', 'le 23.40 di oggi'],
  ['2026-11-20T23:05:00Z', 'le 0.05 di domani'],
  ['2026-11-21T00:30:00Z', 'l’1.30 di domani'],
  ['2026-11-21T08:05:00Z', 'le 9.05 di domani'],
  ['2026-11-23T09:20:00Z', 'le 10.20 di lunedì 23 novembre'],
  ['2026-12-01T09:20:00Z', 'le 10.20 di martedì 1º dicembre'],
  ['2027-06-28T07:00:00Z', 'le 9.00 di lunedì 28 giugno'],
])('says %s as «%s»', (instant, words) => {
  expect(formatDue(new Date(instant), now)).toBe(words)
})

it.each([
  ['2026-11-25T09:30:00Z', 'mercoledì 25 novembre alle 10.30'],
  ['2026-07-01T23:15:00Z', 'giovedì 2 luglio all’1.15'],
  ['2026-12-01T08:00:00Z', 'martedì 1º dicembre alle 9.00'],
])('says an appointment at %s as «%s»', (instant, words) => {
  expect(formatAppointment(new Date(instant))).toBe(words)
})

it.each([
  ['2026-11-20T08:00:00Z', 'oggi'],
  ['2026-11-18T23:00:00Z', 'ieri'],
  ['2026-11-18T22:59:59Z', 'mercoledì 18 novembre'],
  ['2025-12-31T10:00:00Z', 'mercoledì 31 dicembre 2025'],
])('says the past day of %s as «%s»', (instant, words) => {
  expect(formatPastDay(new Date(instant), now)).toBe(words)
})

it.each([
  ['10:00:00', 'entro le 11.40'],
  ['11:39:59', 'entro le 11.40'],
  ['11:40:00', 'adesso'],
  ['11:41:00', 'in ritardo di 1 minuto'],
  ['12:39:00', 'in ritardo di 59 minuti'],
  ['12:40:00', 'in ritardo di 1 ora'],
  ['13:50:00', 'in ritardo di 2 ore'],
])('says at %s how much time the promise of 11.40 leaves', (time, words) => {
  const due = instantInRome('2026-11-25', '11:40:00')
  expect(formatPromise(due, instantInRome('2026-11-25', time))).toBe(words)
})

it('says the day of a promise of another day', () => {
  const due = instantInRome('2026-11-25', '09:05:00')
  expect(formatPromise(due, instantInRome('2026-11-24', '18:00:00'))).toBe('entro le 9.05 di domani')
  expect(formatPromise(due, instantInRome('2026-11-28', '10:00:00'))).toBe('in ritardo di 3 giorni')
})

it.each([
  [0, '0 min'],
  [40, '40 min'],
  [60, '1 h'],
  [18 * 60 + 50, '18 h'],
  [3 * 24 * 60 + 5, '3 giorni'],
])('a wait of %i minutes is «%s»', (minutes, words) => {
  expect(waitInWords(new Date(now.getTime() - minutes * 60_000), now)).toBe(words.replace(' ', '\u00a0'))
})

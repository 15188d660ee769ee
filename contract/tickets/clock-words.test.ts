import { expect, it } from 'vitest'
import { clockInWords, clockUrgency, officeTimeInWords } from './clock-words.ts'

const clock = {
  orologio: 'prima',
  entro: '2026-11-27T14:30:00Z',
  avviso: '2026-11-27T13:45:00Z',
} as const

it.each([
  ['2026-11-27T11:00:00Z', 'Prima risposta entro le 15.30 · fra 3 h', 'in_tempo'],
  ['2026-11-26T11:00:00Z', 'Prima risposta entro le 15.30 di domani · fra 27 h', 'in_tempo'],
  ['2026-11-27T13:50:00Z', 'Prima risposta entro le 15.30 · fra 40 min', 'avviso'],
  ['2026-11-27T14:30:00Z', 'Prima risposta scaduta da 0 min', 'scaduta'],
  ['2026-11-27T16:35:00Z', 'Prima risposta scaduta da 2 h', 'scaduta'],
])('at %s the clock is «%s»', (now, words, urgency) => {
  const at = new Date(now)
  const shown = clockInWords(clock, at).replaceAll('\u00a0', ' ')
  expect([shown, clockUrgency(clock, at)]).toEqual([words, urgency])
})

it.each([
  [0, '0 min'],
  [40, '40 min'],
  [240, '4 h'],
  [270, '4 h 30 min'],
])('%i office minutes are «%s»', (minutes, words) => {
  expect(officeTimeInWords(minutes).replaceAll('\u00a0', ' ')).toBe(words)
})

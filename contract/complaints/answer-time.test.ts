import { expect, it } from 'vitest'
import { answerTime } from './answer-time.ts'

const open = (ricevutoAl: string) => ({ ricevutoAl, stato: 'in_esame', rispostoAl: null })

it.each([
  ['2026-11-20', { days: 60, signal: null, words: 'mancano 60 giorni' }],
  // Sixty days after 1 October comes 30 November: ten days are left.
  ['2026-10-01', { days: 10, signal: 'near', words: 'mancano 10 giorni' }],
  ['2026-10-02', { days: 11, signal: null, words: 'mancano 11 giorni' }],
  ['2026-09-22', { days: 1, signal: 'near', words: 'manca 1 giorno' }],
  ['2026-09-21', { days: 0, signal: 'near', words: 'scade oggi' }],
  ['2026-09-20', { days: -1, signal: 'late', words: 'in ritardo di 1 giorno' }],
])('says how much time is left for a complaint of %s', (ricevutoAl, expected) => {
  expect(answerTime(open(ricevutoAl), '2026-11-20')).toMatchObject(expected)
})

it.each([
  ['2026-01-01', { days: 0, signal: null, words: 'risposto lo stesso giorno' }],
  ['2026-03-02', { days: 60, signal: null, words: 'risposto in 60 giorni' }],
  ['2026-03-03', { days: 61, signal: 'late', words: 'risposto in 61 giorni, in ritardo' }],
])('says how long an answer of %s took', (rispostoAl, expected) => {
  const answered = { ricevutoAl: '2026-01-01', stato: 'risposto', rispostoAl }
  expect(answerTime(answered, '2026-11-20')).toEqual({ due: '2026-03-02', ...expected })
})

it('counts a complaint that is opened again from its arrival', () => {
  const again = { ricevutoAl: '2026-01-01', stato: 'in_esame', rispostoAl: '2026-02-01' }
  expect(answerTime(again, '2026-03-12')).toMatchObject({ days: -10, words: 'in ritardo di 10 giorni' })
})

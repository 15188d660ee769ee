import { expect, it } from 'vitest'
import { recentRequests, requestWarning } from './bank-requests.ts'

const today = '2026-11-20'
const on = (...days: (string | null)[]) => days.map(inviataAl => ({ inviataAl }))

it('requests of the last 90 days count, the ninetieth included', () => {
  expect(recentRequests(on('2026-08-22', '2026-08-21', null, '2026-11-20'), today)).toEqual([
    '2026-08-22',
    '2026-11-20',
  ])
})

it('the third bank gets a warning, and so do the banks after it', () => {
  expect(requestWarning('Cassa Tiberina', on('2026-11-03'), today)).toBe(null)
  expect(requestWarning('Cassa Tiberina', on('2026-11-03', '2026-11-10'), today)).toBe(
    'Cassa Tiberina sarebbe la terza banca in 17 giorni.',
  )
  expect(requestWarning('Cassa Tiberina', on('2026-11-03', '2026-11-10', '2026-11-19'), today)).toBe(
    'Cassa Tiberina sarebbe la quarta banca in 17 giorni.',
  )
  expect(requestWarning('Cassa Tiberina', on('2026-11-03', '2026-07-10'), today)).toBe(null)
})

it('the span is in words', () => {
  expect(requestWarning('Cassa Tiberina', on(today, today), today)).toBe(
    'Cassa Tiberina sarebbe la terza banca oggi.',
  )
  expect(requestWarning('Cassa Tiberina', on('2026-11-19', today), today)).toBe(
    'Cassa Tiberina sarebbe la terza banca da ieri.',
  )
  const many = on(...Array.from({ length: 10 }, () => today))
  expect(requestWarning('Cassa Tiberina', many, today)).toBe('Cassa Tiberina sarebbe la 11ª banca oggi.')
})

import { expect, it } from 'vitest'
import { ageInDays, isExpired, lastDayToSend } from './document-age.ts'

const limits = { etaMassimaGiorni: 60, validoAncoraGiorni: null }

it('counts the age from the day of issue', () => {
  expect(ageInDays({ datatoAl: '2026-10-01' }, '2026-11-20')).toBe(50)
  expect(ageInDays({ datatoAl: null }, '2026-11-20')).toBe(null)
})

it('lets a document be sent up to and including the day of its greatest age', () => {
  const slip = { datatoAl: '2026-09-21', scadeAl: null }
  expect(lastDayToSend(slip, limits)).toBe('2026-11-20')
  expect(isExpired(slip, limits, '2026-11-20')).toBe(false)
  expect(isExpired(slip, limits, '2026-11-21')).toBe(true)
})

it('asks an identity document to be valid for some days more', () => {
  const card = { datatoAl: null, scadeAl: '2026-12-31' }
  expect(lastDayToSend(card, { etaMassimaGiorni: null, validoAncoraGiorni: 30 })).toBe('2026-12-01')
  expect(lastDayToSend(card, null)).toBe('2026-12-31')
})

it('takes the earlier of the two ends, and knows documents without an end', () => {
  const both = { datatoAl: '2026-09-21', scadeAl: '2026-10-01' }
  expect(lastDayToSend(both, limits)).toBe('2026-10-01')
  expect(isExpired({ datatoAl: null, scadeAl: null }, limits, '2030-01-01')).toBe(false)
})

import { expect, it } from 'vitest'
import { renewableFrom } from './renewal.ts'

const credit = { prodotto: 'cqs', stato: 'perfezionata', liquidataAl: '2024-03-15', durataMesi: 120 } as const

it.each([
  // Four years of a ten-year assignment, two of a five-year one, two fifths of any other (DPR 180/1950, art. 39).
  [{}, '2028-03-15'],
  [{ durataMesi: 60 }, '2026-03-15'],
  [{ durataMesi: 72 }, '2026-08-15'],
  [{ prodotto: 'cqp', stato: 'liquidata', liquidataAl: '2024-08-31', durataMesi: 24 }, '2025-06-30'],
  [{ prodotto: 'delega', durataMesi: 48 }, '2025-11-15'],
] as const)('is two fifths of the months after the payment: %j', (values, day) => {
  expect(renewableFrom({ ...credit, ...values })).toBe(day)
})

it.each([
  { prodotto: 'prestito' },
  { stato: 'estinta' },
  { stato: 'contratto' },
  { liquidataAl: null },
  { durataMesi: null },
  { durataMesi: 180 },
] as const)('is unknown for %j', values => {
  expect(renewableFrom({ ...credit, ...values })).toBeNull()
})

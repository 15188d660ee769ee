import { expect, it } from 'vitest'
import { newestRates } from './newest-rates.ts'

const rate = (scadenza: string, data: string, valore: number) => ({
  _id: scadenza + data,
  scadenza,
  data,
  valore,
})

it('keeps the newest value of each term, whatever the order, shortest first', () => {
  const newest = newestRates([
    rate('10y', '2026-11-18', 2.7),
    rate('1m', '2026-11-20', 1.9),
    rate('10y', '2026-11-20', 2.8),
    rate('9y', '2026-11-20', 2.6),
    rate('12m', '2026-11-19', 2.2),
    rate('1m', '2026-11-19', 1.8),
  ])
  expect(newest.map(({ scadenza, valore }) => [scadenza, valore])).toEqual([
    ['1m', 1.9],
    ['12m', 2.2],
    ['9y', 2.6],
    ['10y', 2.8],
  ])
})

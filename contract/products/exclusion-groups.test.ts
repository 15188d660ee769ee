import { expect, it } from 'vitest'
import { exclusionGroups, exclusionSentence } from './exclusion-groups.ts'

const age = (limit: number) => ({
  motivo: 'eta' as const,
  detto: `età massima alla scadenza ${limit} anni, qui 81`,
})

it('groups excluded products by subject, those that exclude most first, with the limits', () => {
  const groups = exclusionGroups([
    { motivo: 'importo_massimo', detto: 'importo massimo 75.000 €' },
    age(75),
    age(80),
    age(75),
    { motivo: 'importo_minimo', detto: 'importo minimo 50.000 €' },
  ])
  expect(groups).toEqual([
    {
      tema: 'età',
      quanti: 3,
      motivi: [
        { ...said(75), quanti: 2 },
        { ...said(80), quanti: 1 },
      ],
    },
    {
      tema: 'importo',
      quanti: 2,
      motivi: [
        { detto: 'importo massimo 75.000 €', quanti: 1 },
        { detto: 'importo minimo 50.000 €', quanti: 1 },
      ],
    },
  ])
  expect(exclusionSentence(groups)).toBe('5 prodotti restano fuori: 3 per età, 2 per importo.')
})

const said = (limit: number) => ({ detto: age(limit).detto })

it.each([
  [[], null],
  [[age(75)], 'Un prodotto resta fuori per età.'],
  [[age(75), age(80)], '2 prodotti restano fuori per età.'],
])('says %j as «%s»', (excluded, sentence) => {
  expect(exclusionSentence(exclusionGroups(excluded))).toBe(sentence)
})

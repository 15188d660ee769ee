import { describe, expect, it } from 'vitest'
import type { RateDay } from '../../shared/rates/rate-chart.tsx'
import { readRatesBlock } from './rates-block.ts'
import {
  enteredRates,
  type GridDay,
  newDay,
  nextFixingDay,
  place,
  placeOf,
  shownValue,
  valueProblems,
  valuesByTerm,
} from './rates-grid.ts'

const terms = ['1m', '3m', '6m', '12m']
/** A Friday. */
const today = '2026-11-20'
const stored: RateDay[] = [
  { data: '2026-11-19', values: { '1m': 1.91, '3m': 2.05 } },
  { data: '2026-11-18', values: { '1m': 1.9 } },
]
const day = (key: number, data: string | null, texts: Record<string, string> = {}): GridDay => ({
  key,
  data,
  missing: null,
  texts,
})
const shown = (grid: readonly GridDay[]) => grid.map(({ data, texts }) => [data, texts])

describe('a block', () => {
  const pasted = (text: string, at: GridDay, grid = [at]) =>
    place(grid, at, readRatesBlock(text, terms, '1m')!)

  it('with days takes the place of an empty day, in order, and says how a point was read', () => {
    const { grid, notices } = pasted('20/11/2026\t1,91\t2.055\n19/11/2026\t1,90\t2,05', day(1, '2026-11-17'))
    expect(shown(grid)).toEqual([
      ['2026-11-19', { '1m': '1,9', '3m': '2,05' }],
      ['2026-11-20', { '1m': '1,91', '3m': '2,055' }],
    ])
    expect(notices).toEqual([
      'Incollati 4 valori di 2 giorni.',
      'Il punto separa i decimali: «2.055» è letto 2,055.',
    ])
  })

  it('without days fills the day and the fixing days after it', () => {
    const friday = day(1, '2026-11-13', { '12m': '2,2' })
    const { grid, notices } = pasted('1,90\n1,91', friday, [friday, day(2, '2026-11-17')])
    expect(shown(grid)).toEqual([
      ['2026-11-13', { '1m': '1,9', '12m': '2,2' }],
      ['2026-11-16', { '1m': '1,91' }],
      ['2026-11-17', {}],
    ])
    expect(notices[1]).toBe('Senza giorni nel blocco: i giorni vanno in ordine dal 13/11/2026.')
  })

  it('keeps what is no day and no number, with a problem at its field', () => {
    const { grid } = pasted('31/11/2026\t1,9\n20/11/2026\tdue', day(1, null))
    const [friday, wrong] = grid
    expect(valueProblems('euribor_360', grid, today)).toEqual({
      [placeOf(wrong!.key)]: '«31/11/2026» non è un giorno.',
      [placeOf(friday!.key, '1m')]: 'Un numero, per esempio 2,05.',
    })
  })

  it('says what has no term, and takes no more than a month', () => {
    expect(pasted('1;2;3;4;5', day(1, today)).notices).toContain('Un valore senza scadenza resta fuori.')
    const long = pasted(Array.from({ length: 40 }, () => '2').join('\n'), day(1, today))
    expect([shown(long.grid), long.notices]).toEqual([
      [[today, {}]],
      ['Al massimo 32 giorni alla volta: per di più importi un file.'],
    ])
  })
})

it('days without a fixing, days still to come, days twice and impossible values have a problem at their field', () => {
  const grid = [
    day(1, '2026-11-21'),
    day(2, '2026-11-23'),
    day(3, '2026-11-19', { '1m': '2055', '3m': '2,05555', '6m': '', '12m': '2,05' }),
    day(4, '2026-11-19'),
    day(5, '2026-11-15'),
  ]
  expect(valueProblems('euribor_360', grid, today)).toEqual({
    '1 data': 'Il 21/11/2026 deve ancora venire.',
    '2 data': 'Il 23/11/2026 deve ancora venire.',
    '3 1m': 'Non può superare 1.000.',
    '3 3m': 'Al massimo quattro decimali.',
    '4 data': 'Questo giorno c’è già: ne tolga uno.',
    '5 data': 'Il 15/11/2026 i tassi non escono: il giorno prima in cui escono è il 13/11/2026.',
  })
})

it('the value of the day before comes from the grid, then from the stored days', () => {
  const grid = [day(1, '2026-11-19', { '1m': '1,95' }), day(2, '2026-11-20')]
  const values = valuesByTerm(grid, stored, terms)
  expect(values.get('1m')).toEqual([
    { data: '2026-11-18', value: 1.9 },
    { data: '2026-11-19', value: 1.95 },
  ])
  expect(values.get('3m')).toEqual([{ data: '2026-11-19', value: 2.05 }])
})

it('new days are fixing days up to today', () => {
  expect(newDay([], null, '2026-11-22').data).toBe('2026-11-20')
  expect(newDay([], null, today).data).toBe('2026-11-20')
  expect(nextFixingDay([day(1, '2026-11-13')], today)).toBe('2026-11-16')
  expect(nextFixingDay([day(1, today)], today)).toBeNull()
})

it('the rates to send leave out empty fields, and the stored values of a corrected day do not go', () => {
  const known = newDay(stored, '2026-11-19', today)
  expect(known.texts).toEqual({ '1m': '1,91', '3m': '2,05' })
  const family = 'euribor_360'
  const changed = { ...known, texts: { '1m': '1.925', '3m': '2,05', '6m': '' } }
  const { righe, wrong } = enteredRates({ family, grid: [changed], known, today })
  expect([righe.map(({ rate }) => [rate.scadenza, rate.valore]), wrong]).toEqual([
    [
      ['1m', 1.925],
      ['3m', 2.05],
    ],
    {},
  ])
  const emptied = { ...known, texts: { '1m': '1,91', '3m': ' ' } }
  expect(enteredRates({ family, grid: [emptied], known, today }).wrong).toEqual({
    [placeOf(known.key, '3m')]: 'Un valore non si toglie da solo: cancelli il giorno e lo riscriva.',
  })
  expect(enteredRates({ family, grid: [day(1, null)], known: null, today }).wrong).toEqual({
    '1 data': 'Scriva il giorno.',
  })
  expect(enteredRates({ family, grid: [day(1, today)], known: null, today }).wrong).toEqual({
    '1 data': 'Scriva almeno un valore.',
  })
})

it('shows a read text as the page writes numbers', () => {
  expect(['2.055', '2,10', ' due ', '2,05555'].map(shownValue)).toEqual(['2,055', '2,1', 'due', '2,05555'])
})

import { expect, it } from 'vitest'
import { readRatesBlock } from './rates-block.ts'

const euribor = ['1m', '3m', '6m', '12m']
const eurirs = Array.from({ length: 30 }, (_, i) => `${i + 1}y`)
const row = (data: string | null, texts: Record<string, string>) => ({ data, wrongDay: null, texts })
const two = [
  row('2026-11-19', { '1m': '1,90', '3m': '2.055' }),
  row('2026-11-20', { '1m': '1,91', '3m': '2,06' }),
]

it.each([
  ['days and terms', '\t1m\t3m\r\n19/11/2026\t1,90\t2.055\r\n20/11/2026\t1,91\t2,06\r\n', two],
  [
    'other names and semicolons',
    'Data;Euribor 1 mese;3 MESI\n2026-11-19;1,90;2.055\n20.11.26;1,91;2,06',
    two,
  ],
  ['terms in rows', 'Giorno\t19/11/2026\t20/11/2026\n1 mese\t1,90\t1,91\n3 mesi\t2.055\t2,06\n', two],
  ['days alone', '19/11/2026\t1,90\t2.055\n20/11/2026\t"1,91"\t2,06', two],
  ['a row of terms', '1,91\t2,06\t\t2,23', [row(null, { '1m': '1,91', '3m': '2,06', '12m': '2,23' })]],
  [
    'terms over a row',
    '3m;1m;1 anno\n2,06;1,91;2,23',
    [row(null, { '3m': '2,06', '1m': '1,91', '12m': '2,23' })],
  ],
  ['a column of terms', '1 mese\t1,91\n12 mesi\t2,23', [row(null, { '1m': '1,91', '12m': '2,23' })]],
  ['a column of values', '1,90\n1,91', [row(null, { '1m': '1,90' }), row(null, { '1m': '1,91' })]],
  ['missing values', '20/11/2026\t-\t2,06\tn.d.\t#N/D', [row('2026-11-20', { '3m': '2,06' })]],
])('reads a block with %s', (_, text, rows) => {
  expect(readRatesBlock(text, euribor, '1m')).toEqual({ rows, leftOut: 0 })
})

it('begins with the term in which the person pastes, and counts what has no term', () => {
  expect(readRatesBlock('2,14\t2,23\t9\t9', euribor, '6m')).toEqual({
    rows: [row(null, { '6m': '2,14', '12m': '2,23' })],
    leftOut: 2,
  })
  expect(readRatesBlock('1 settimana\t1m\n1,8\t1,9', euribor, '1m')).toEqual({
    rows: [row(null, { '1m': '1,9' })],
    leftOut: 1,
  })
  expect(readRatesBlock('IRS 10A\t12m\n2,68\t2,15', eurirs, '1y')?.rows).toEqual([
    row(null, { '10y': '2,68', '1y': '2,15' }),
  ])
})

it('keeps the text of a day that does not exist', () => {
  expect(readRatesBlock('20/11/2026\t2\n31/11/2026\t3', euribor, '3m')?.rows[1]).toEqual({
    data: null,
    wrongDay: '31/11/2026',
    texts: { '3m': '3' },
  })
})

it('leaves a single text to its input', () => {
  for (const text of ['', '2,055', ' 2.055\r\n']) expect(readRatesBlock(text, euribor, '1m')).toBeNull()
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referenceIndices, usualIndex } from '../../../contract/products/reference-indices.ts'
import { describeOnEachDatabase } from '../../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { currentRates, monthly, rateValues, standingValues, weekly } from './reference-rates.ts'

const ecb = referenceIndices.find(({ key }) => key === 'bce')!

describeOnEachDatabase('reference rates', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
    const { pool } = test.context.database
    await pool.query('delete from rates')
    const rows: [string, string, string, number][] = [
      // A year before Thursday 19 November 2026 was a Wednesday, and a month before was a Monday.
      ['euribor_360', '3m', '2025-11-19', 2.5],
      ['euribor_360', '3m', '2025-11-20', 9],
      ['euribor_360', '3m', '2026-10-16', 2.1],
      ['euribor_360', '3m', '2026-11-16', 2.06],
      ['euribor_360', '3m', '2026-11-19', 2.051],
      // A value of tomorrow does not count today.
      ['euribor_360', '3m', '2026-11-21', 8],
      // Eleven days older than a month ago: too old to stand for that day.
      ['eurirs', '20y', '2026-10-08', 2.7],
      ['eurirs', '20y', '2026-11-18', 2.88],
      ['bce', ecb.scadenza, '2024-06-12', 4.25],
      ['bce', ecb.scadenza, '2025-12-30', 2.4],
      ['bce', ecb.scadenza, '2026-10-05', 2.15],
      ['tegm', 'mutui_fisso', '2026-10-01', 4],
    ]
    for (const [i, [tipo, scadenza, data, valore]] of rows.entries())
      await pool.query(
        `insert into rates (_id, versione, "createdAt", "updatedAt", tipo, scadenza, data, valore, fonte)
          values ($1, 1, now(), now(), $2, $3, $4, $5, 'Prova')`,
        [`0199c0de-0000-7000-8000-${String(i).padStart(12, '0')}`, tipo, scadenza, data, valore],
      )
  })
  afterAll(() => test.app.close())

  it('are the newest values up to today, with the changes since a month and a year', async () => {
    const current = await currentRates(test.context)
    expect(current.map(({ index, ...rate }) => [index.key, rate])).toEqual([
      ['euribor-3m', { data: '2026-11-19', valore: 2.051, month: -0.049, year: -0.449 }],
      ['eurirs-20', { data: '2026-11-18', valore: 2.88, month: null, year: null }],
      // The value has been valid for a month as of today, but not as of its own day.
      ['bce', { data: '2026-10-05', valore: 2.15, month: 0, year: -2.1 }],
    ])
  })

  it('are read from a day on, without values of tomorrow', async () => {
    expect(await rateValues(test.context, usualIndex, '2026-10-17')).toEqual([
      { data: '2026-11-16', valore: 2.06 },
      { data: '2026-11-19', valore: 2.051 },
    ])
    expect(await rateValues(test.context, usualIndex)).toHaveLength(5)
  })

  it('stay valid until the next change, for indices that are published on changes only', async () => {
    const days = await standingValues(test.context, ecb, '2026-10-02')
    expect(days).toHaveLength(50)
    expect(days.slice(0, 4)).toEqual([
      { data: '2026-10-02', valore: 2.4 },
      { data: '2026-10-03', valore: 2.4 },
      { data: '2026-10-04', valore: 2.4 },
      { data: '2026-10-05', valore: 2.15 },
    ])
    expect(days.at(-1)).toEqual({ data: '2026-11-20', valore: 2.15 })
    const [first] = await standingValues(test.context, ecb, '2020-01-01')
    expect(first).toEqual({ data: '2024-06-12', valore: 4.25 })
    expect(await standingValues(test.context, { ...ecb, scadenza: 'depositi' }, '2026-01-01')).toEqual([])
  })
})

describe('values of many days', () => {
  const values = [
    // A Friday, a Monday, a Sunday, a Monday.
    { data: '2026-10-30', valore: 2 },
    { data: '2026-11-02', valore: 2.1 },
    { data: '2026-11-08', valore: 2.3 },
    { data: '2026-11-09', valore: 2.2005 },
  ]

  it('are reduced to the last value of each week', () => {
    expect(weekly(values).map(({ data }) => data)).toEqual(['2026-10-30', '2026-11-08', '2026-11-09'])
    expect(weekly([])).toEqual([])
  })

  it('are summarised by month, newest first', () => {
    expect(monthly(values)).toEqual([
      // (2,1 + 2,3 + 2,2005) / 3 is 2,20016…
      { month: '2026-11', mean: 2.2, last: 2.2005, lowest: 2.1, highest: 2.3 },
      { month: '2026-10', mean: 2, last: 2, lowest: 2, highest: 2 },
    ])
    expect(monthly([{ data: '2026-01-01', valore: -0.0005 }])[0]!.mean).toBe(-0.001)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../italian/days.ts'
import { earliestDays, statesOnUs, usualLimits } from './idle-limits.ts'
import { progressOf } from './progress.ts'

describe('limits of idle files', () => {
  it('make the same files idle as the progress of a file', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 90 }),
        fc.integer({ min: 0, max: 70 }),
        fc.constantFrom(undefined, '12-07', '06-29', '02-29'),
        (offset, daysAgo, limit, patron) => {
          const today = addDays('2026-01-01', offset)
          const since = addDays(today, -daysAgo)
          const file = {
            stato: 'perizia' as const,
            statoDal: `${since}T11:00:00.000Z`,
            attoAl: null,
            riprendereAl: null,
          }
          const { signal } = progressOf({ file, today, patron, agreed: { perizia: limit } })
          expect(since < earliestDays(limit, today, patron)[limit]!).toBe(signal !== null)
        },
      ),
    )
  })

  it('count from the day itself on a day off', () => {
    // Sunday 22 November 2026: since Friday no working day has passed.
    expect(earliestDays(1, '2026-11-22')).toEqual(['2026-11-20', '2026-11-19'])
    expect(earliestDays(1, '2026-11-23')).toEqual(['2026-11-23', '2026-11-20'])
  })

  it('are those of the states that wait for somebody', () => {
    expect(usualLimits).toMatchObject({ raccolta_documenti: 7, liquidata: 15 })
    expect(Object.keys(usualLimits)).not.toContain('atto_fissato')
    expect(statesOnUs).toEqual([
      'segnalata',
      'consulenza',
      'incarico_firmato',
      'istruttoria_interna',
      'sospesa',
    ])
  })
})

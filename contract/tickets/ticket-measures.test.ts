import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf, trendOf } from './ticket-measures.ts'
import { type TicketState, ticketStates } from './ticket-words.ts'

const hour = 3_600_000
/** Instants within ten days, often equal to a boundary of the periods. */
const instant = fc.integer({ min: 0, max: 240 }).map(hours => new Date(hours * hour))
const state = fc.constantFrom(...(Object.keys(ticketStates) as TicketState[]))
const log = fc
  .array(fc.record({ at: instant, value: state }), { minLength: 1, maxLength: 8 })
  .map(changes => ({
    states: changes
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map((change, i) => (i === 0 ? { ...change, value: 'aperto' as const } : change)),
  }))

describe('trendOf', () => {
  it('counts what the measures count in each period', () => {
    fc.assert(
      fc.property(
        fc.array(log, { maxLength: 10 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        (logs, firstDay, periods, days) => {
          const boundaries = Array.from(
            { length: periods + 1 },
            (_, i) => new Date((firstDay + i * days) * 24 * hour),
          )
          const expected = boundaries.slice(1).map((to, i) => {
            const facts = logs.map(one => factsOf(one, [], null, { from: boundaries[i]!, to }))
            const count = (key: 'isOpened' | 'isSolved' | 'isOpenAtEnd') =>
              facts.filter(one => one[key]).length
            return { aperti: count('isOpened'), risolti: count('isSolved'), inCorso: count('isOpenAtEnd') }
          })
          expect(trendOf(logs, boundaries.slice(0, -1), boundaries.at(-1)!)).toEqual(expected)
        },
      ),
      { numRuns: 500 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupFor, nextTurn, nextTurns, type Sharer, totalOf } from './share-leads.ts'

const sharer = (id: string, perc: number, values: Partial<Sharer> = {}): Sharer => ({
  id,
  perc,
  tettoGiorno: null,
  pausa: false,
  credit: 0,
  dati: 0,
  ...values,
})
const counts = (given: (string | null)[]) =>
  Object.fromEntries([...new Set(given)].sort().map(id => [id, given.filter(one => one === id).length]))

describe('the next turn', () => {
  it('gives each rule its percentage, spread evenly', () => {
    const given = nextTurns([sharer('a', 50), sharer('b', 30), sharer('c', 20)], 100)
    expect(counts(given)).toEqual({ a: 50, b: 30, c: 20 })
    // No rule waits for more than one round, and no rule gets many leads in a row.
    expect(given.join('')).not.toMatch(/aaa|bb|cc/)
  })

  it('never deviates from the percentages by more than one lead', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 300 }),
        (parts, count) => {
          const given = nextTurns(
            parts.map((perc, i) => sharer(String(i), perc)),
            count,
          )
          const sum = parts.reduce((a, b) => a + b)
          for (const [i, part] of parts.entries()) {
            const got = given.filter(id => id === String(i)).length
            expect(Math.abs(got - (count * part) / sum)).toBeLessThan(parts.length)
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('continues from the stored state', () => {
    const all = [sharer('a', 60), sharer('b', 40)]
    const first = nextTurn(all)!
    expect([first.id, ...nextTurns(first.after, 9)]).toEqual(nextTurns(all, 10))
  })

  it('skips paused rules and rules at their daily limit, which get no credit for the skipped turns', () => {
    const all = [sharer('a', 50, { tettoGiorno: 2 }), sharer('b', 50), sharer('c', 50, { pausa: true })]
    const given = nextTurns(all, 10)
    expect(counts(given)).toEqual({ a: 2, b: 8 })
    let now = all
    for (let i = 0; i < 10; i++) now = nextTurn(now)!.after
    // On the next day both rules take part again with their percentages.
    const tomorrow = now.map(one => ({ ...one, dati: 0, tettoGiorno: null }))
    const { a = 0 } = counts(nextTurns(tomorrow, 10))
    expect(a).toBeGreaterThanOrEqual(4)
    expect(a).toBeLessThanOrEqual(6)
  })

  it('is null when all rules are at their limit', () => {
    expect(nextTurns([sharer('a', 100, { tettoGiorno: 1 })], 3)).toEqual(['a', null, null])
    expect(nextTurn([])).toBeNull()
  })
})

describe('the group of rules for a lead', () => {
  const rule = (name: string, provincia: string | null, prodotto: string | null, pausa = false) => ({
    name,
    provincia,
    prodotto,
    pausa,
    perc: 50,
  })
  const rules = [
    rule('of all', null, null),
    rule('of loans', null, 'prestito'),
    rule('of Milan', 'MI', null),
    rule('of loans in Milan', 'MI', 'prestito'),
    rule('of mortgages in Milan, paused', 'MI', 'mutuo', true),
  ]
  it.each([
    ['MI', 'prestito', 'of loans in Milan'],
    ['MI', 'mutuo', 'of Milan'],
    ['RM', 'prestito', 'of loans'],
    ['RM', 'mutuo', 'of all'],
    [null, 'mutuo', 'of all'],
  ])('of %s for %s contains the rules %s', (provincia, prodotto, name) => {
    expect(groupFor(rules, { provincia, prodotto }).map(one => one.name)).toEqual([name])
  })
  it('is empty without matching rules', () => {
    expect(groupFor([rule('of Milan', 'MI', null)], { provincia: 'RM', prodotto: 'mutuo' })).toEqual([])
  })
  it('has a total of 100 from the rules that are not paused', () => {
    const parts = [33.3333, 33.3333, 33.3334].map(perc => ({ perc, pausa: false }))
    expect(totalOf([...parts, { perc: 10, pausa: true }])).toBe(100)
  })
})

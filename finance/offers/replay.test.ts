import { describe, expect, it } from 'vitest'
import { frenchPlan } from '../plan/french-plan.ts'
import { need, product, rates } from './fixtures.ts'
import { quote } from './quote.ts'
import { type MonthOfIndex, replay } from './replay.ts'
import type { Offer, RateBand } from './types.ts'

const band: RateBand = { ...product.tassi[0]!, tanFinito: undefined, indice: 'euribor_3m', spread: 1.2 }
const offerOf = (change: Partial<RateBand>): Offer =>
  quote({
    need: { ...need, tipoTasso: change.tipo },
    terms: [{ ...product, tassi: [{ ...band, ...change }] }],
    rates,
  }).offerte[0]!
const variable = offerOf({ tipo: 'variabile' })

/** Months from a first one, with these means. */
const monthsFrom = (year: number, month: number, means: number[]): MonthOfIndex[] =>
  means.map((media, at) => {
    const passed = month - 1 + at
    const mese = `${year + Math.floor(passed / 12)}-${String((passed % 12) + 1).padStart(2, '0')}`
    return { mese, media }
  })

describe('the history of a variable offer', () => {
  it('at a constant index is the plan at that rate, by calendar year', () => {
    const months = monthsFrom(2024, 11, Array(14).fill(2.05))
    const plan = frenchPlan({ principal: need.importo, annualRate: 3.25, termMonths: need.durataMesi })
    const interestOf = (from: number, to: number) =>
      plan.rows.slice(from, to).reduce((sum, { interest }) => sum + interest, 0)
    const years = replay({ offer: variable, need, months })
    expect(years.map(({ year, instalments }) => [year, instalments])).toEqual([
      [2024, 2],
      [2025, 12],
    ])
    expect(years.map(({ interest }) => interest)).toEqual([interestOf(0, 2), interestOf(2, 14)])
    expect(years[0]!.highest).toBe(plan.instalments[0])
    expect(years[1]!.index).toBeCloseTo(2.05, 12)
  })

  it('has the lowest and the highest instalment of each year', () => {
    const [year] = replay({ offer: variable, need, months: monthsFrom(2025, 1, [1, 4, 2]) })
    expect(year!.index).toBeCloseTo(7 / 3, 12)
    const at = (annualRate: number) =>
      frenchPlan({ principal: need.importo, annualRate, termMonths: need.durataMesi }).instalments[0]!
    expect(year!.lowest).toBe(at(2.2))
    // The second month is at 5,20 % on a debt that is a little lower than at first.
    expect(year!.highest).toBeLessThan(at(5.2))
    expect(year!.highest).toBeGreaterThan(at(5.1))
    expect(year!.paid).toBeGreaterThan(year!.interest)
  })

  it('stays within floor and cap', () => {
    const months = monthsFrom(2022, 1, [-0.5, 9])
    const [year] = replay({ offer: offerOf({ tipo: 'cap', cap: 4, floor: 1 }), need, months })
    const at = (annualRate: number) =>
      frenchPlan({ principal: need.importo, annualRate, termMonths: need.durataMesi }).instalments[0]!
    expect(year!.lowest).toBe(at(1))
    expect(year!.highest).toBeLessThanOrEqual(at(4))
  })

  it('ends with the loan', () => {
    const short = { ...need, durataMesi: 60 }
    const offer = quote({
      need: { ...short, tipoTasso: 'variabile' },
      terms: [{ ...product, tassi: [{ ...band, tipo: 'variabile' }] }],
      rates,
    }).offerte[0]!
    const years = replay({ offer, need: short, months: monthsFrom(2015, 1, Array(100).fill(1)) })
    expect(years.reduce((sum, { instalments }) => sum + instalments, 0)).toBe(60)
    const interest = years.reduce((sum, year) => sum + year.interest, 0)
    expect(years.reduce((sum, { paid }) => sum + paid, 0)).toBe(short.importo + interest)
  })

  it('is empty for a fixed or mixed rate, and without a history', () => {
    const months = monthsFrom(2025, 1, [2])
    expect(replay({ offer: quote({ need, terms: [product], rates }).offerte[0]!, need, months })).toEqual([])
    const mixed = offerOf({ tipo: 'misto', iniziale: { mesi: 120, tanFinito: 3 } })
    expect(replay({ offer: mixed, need, months })).toEqual([])
    expect(replay({ offer: variable, need, months: [] })).toEqual([])
  })
})

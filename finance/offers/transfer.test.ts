import { describe, expect, it } from 'vitest'
import { frenchPlan } from '../plan/french-plan.ts'
import { need, product, rates } from './fixtures.ts'
import { quote } from './quote.ts'
import { transfer } from './transfer.ts'
import type { Offer, Terms } from './types.ts'

const moved = { ...need, finalita: 'surroga', importo: 12_000_000, durataMesi: 240 } as const
const free: Terms = { ...product, finalita: ['surroga'], spese: {}, polizze: [], compenso: {} }
const offerOf = (terms: Terms, durataMesi = 240) =>
  quote({ need: { ...moved, durataMesi }, terms: [terms], rates }).offerte[0] as Offer

const today = frenchPlan({ principal: 12_000_000, annualRate: 4.5, termMonths: 240 })
const present = { need: moved, instalment: today.instalments[0]!, remaining: 240 }

describe('a mortgage at 4,5 % moved to 3,2 %', () => {
  it('finds the rate of today’s instalments and the costs of keeping and of moving', () => {
    const result = transfer({ ...present, offer: offerOf(free) })
    expect(result.annualRate).toBeCloseTo(4.5, 4)
    expect(result.keepTotal).toBe(today.instalments[0]! * 240)
    expect(result.keepCost).toBe(result.keepTotal - 12_000_000)
    expect(result.moveCost).toBe(offerOf(free).interessi)
  })

  it('breaks even in the first month when moving costs nothing', () => {
    expect(transfer({ ...present, offer: offerOf(free) }).breakEvenMonth).toBe(1)
  })

  it('breaks even when the savings reach the costs: 750 € at about 130 € a month', () => {
    const offer = offerOf({ ...free, compenso: { fisso: 75_000 } })
    const { breakEvenMonth } = transfer({ ...present, offer })
    // Interest of the first month: 450,00 € on the present mortgage, 320,00 € on the offer.
    const months = frenchPlan({ principal: 12_000_000, annualRate: 3.2, termMonths: 240 }).rows
    const saved = (upTo: number) =>
      today.rows.slice(0, upTo).reduce((sum, row) => sum + row.interest, 0) -
      months.slice(0, upTo).reduce((sum, row) => sum + row.interest, 0)
    expect(saved(breakEvenMonth!)).toBeGreaterThanOrEqual(75_000)
    expect(saved(breakEvenMonth! - 1)).toBeLessThan(75_000)
    expect(breakEvenMonth).toBe(6)
  })

  it('counts a yearly premium in advance and the collection fee each month', () => {
    const spese = { incassoRata: 200 }
    const polizze = [{ tipo: 'incendio' as const, obbligatoria: true, premioAnnuo: 24_000 }]
    const offer = offerOf({ ...free, spese, polizze })
    // 130 € minus the collection fee of 2 € are 128 € saved a month: two months cover the first premium of 240 €.
    expect(transfer({ ...present, offer }).breakEvenMonth).toBe(2)
  })

  it('may never break even with a longer loan, although the instalment is lower', () => {
    const longer = offerOf(
      { ...free, tassi: [{ ...product.tassi[0]!, tanFinito: 4.5 }], compenso: { fisso: 75_000 } },
      360,
    )
    const result = transfer({ ...present, offer: longer })
    expect(longer.rata).toBeLessThan(present.instalment)
    expect(result.moveCost).toBeGreaterThan(result.keepCost)
    expect(result.breakEvenMonth).toBeNull()
  })
})

it('a longer loan at a lower rate costs less up to a month, and more afterwards', () => {
  const terms = { ...free, compenso: { fisso: 75_000 } }
  const offer = offerOf(terms)
  const short = frenchPlan({ principal: 12_000_000, annualRate: 3.8, termMonths: 168 })
  const result = transfer({ need: moved, offer, instalment: short.instalments[0]!, remaining: 168 })
  const kept = (upTo: number) => short.rows.slice(0, upTo).reduce((sum, row) => sum + row.interest, 0)
  const rows = frenchPlan({ principal: 12_000_000, annualRate: offer.tan, termMonths: 240 }).rows
  const spent = (upTo: number) => 75_000 + rows.slice(0, upTo).reduce((sum, row) => sum + row.interest, 0)
  const { breakEvenMonth: from, aheadUntil: until } = result
  expect(result.moveCost).toBeGreaterThan(result.keepCost)
  expect([spent(from!) <= kept(from!), spent(from! - 1) <= kept(from! - 1)]).toEqual([true, false])
  expect([spent(until!) <= kept(until!), spent(until! + 1) <= kept(until! + 1)]).toEqual([true, false])
})

it('counts no cost of the new loan, which the law forbids, but the fee of the broker', () => {
  const offer = offerOf({ ...product, finalita: ['surroga'], spese: { ...product.spese, bollo: 1600 } })
  expect(offer.costi.map(({ voce }) => voce)).toEqual(['polizza_incendio', 'compenso'])
})

describe('arguments', () => {
  const offer = offerOf(free)

  it('finds a zero rate for instalments that repay exactly the debt', () => {
    expect(transfer({ ...present, offer, instalment: 50_000 })).toMatchObject({ annualRate: 0, keepCost: 0 })
  })

  it('refuses instalments that do not repay the debt', () => {
    expect(() => transfer({ ...present, offer, instalment: 49_999 })).toThrow('instalment')
  })

  it.each([0, 1.5])('refuses %s remaining instalments', remaining => {
    expect(() => transfer({ ...present, offer, remaining })).toThrow('remaining')
  })
})

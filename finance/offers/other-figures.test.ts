import { describe, expect, it } from 'vitest'
import { need, product, rates } from './fixtures.ts'
import { atIndex, isVariable, withOptional } from './other-figures.ts'
import { monthlyPlan } from './plan.ts'
import { quote } from './quote.ts'
import type { Offer, RateBand, RateKind } from './types.ts'

const band = product.tassi[0]!
const priced = { ...band, tanFinito: undefined, indice: 'euribor_3m', spread: 1.1 } as const

/** The offer of one price band for the need of the fixtures. */
const offerOf = (tassi: RateBand): Offer =>
  quote({ need: { ...need, tipoTasso: tassi.tipo }, terms: [{ ...product, tassi: [tassi] }], rates })
    .offerte[0]!

const fixed = offerOf(band)
const fromEurirs = offerOf({ ...band, tanFinito: undefined, indice: 'eurirs', spread: 0.3 })
const variable = offerOf({ ...priced, tipo: 'variabile' })
const capped = offerOf({ ...priced, tipo: 'cap', cap: 4 })
const mixed = offerOf({ ...priced, tipo: 'misto', iniziale: { tanFinito: 2.95, mesi: 120 } })

describe('another value of the index', () => {
  it('gives the same offer at today’s value', () => {
    expect(atIndex({ offer: variable, need, index: 2.05 })).toEqual(variable)
  })

  it('gives the offer that the bank would make on a day with the value', () => {
    const higher = { ...rates, euribor: { ...rates.euribor, '3m': { valore: 4.05, data: '2026-11-19' } } }
    const [then] = quote({
      need: { ...need, tipoTasso: 'variabile' },
      terms: [{ ...product, tassi: [{ ...priced, tipo: 'variabile' }] }],
      rates: higher,
    }).offerte
    const now = atIndex({ offer: variable, need, index: 4.05 })!
    for (const figure of ['rata', 'ultimaRata', 'tan', 'taeg', 'interessi', 'totaleDovuto'] as const)
      expect(now[figure]).toBe(then![figure])
  })

  it('stops at the cap and at the floor', () => {
    expect(atIndex({ offer: capped, need, index: 5 })!.tan).toBe(4)
    expect(atIndex({ offer: { ...variable, floor: 1.1 }, need, index: -3 })!.tan).toBe(1.1)
    expect(atIndex({ offer: variable, need, index: -3 })!.tan).toBe(0)
  })

  it('does not change the fixed start of a mixed rate', () => {
    const stressed = atIndex({ offer: mixed, need, index: 5 })!
    expect(stressed.rata).toBe(mixed.rata)
    expect(stressed.fasi.map(fase => fase.tan)).toEqual([2.95, 6.1])
    const months = monthlyPlan({ offer: stressed, need })
    expect(months[119]!.balance).toBe(monthlyPlan({ offer: mixed, need })[119]!.balance)
    expect(months[120]!.instalment).toBe(stressed.fasi[1]!.rata)
    expect(months.reduce((sum, row) => sum + row.interest, 0)).toBe(stressed.interessi)
  })

  it('never lowers the rate below the fixed start, so that a higher index never costs less', () => {
    const low = { ...rates, euribor: { ...rates.euribor, '3m': { valore: 0.5, data: '2026-11-19' } } }
    const tassi = { ...priced, tipo: 'misto', iniziale: { tanFinito: 3.5, mesi: 120 } } as const
    const [offer] = quote({
      need: { ...need, tipoTasso: 'misto' },
      terms: [{ ...product, tassi: [tassi] }],
      rates: low,
    }).offerte as [Offer]
    expect(offer.fasi[1]!.tan).toBe(3.5)
    expect(atIndex({ offer, need, index: 0.5 })).toEqual(offer)
    expect(atIndex({ offer, need, index: 1.5 })!.fasi[1]!.tan).toBe(3.5)
    expect(atIndex({ offer, need, index: 2.5 })!.fasi[1]!.tan).toBe(3.6)
  })

  it.each<[RateKind, Offer, boolean]>([
    ['fisso', fixed, false],
    ['fisso', fromEurirs, false],
    ['variabile', variable, true],
    ['cap', capped, true],
    ['misto', mixed, true],
  ])('a %s rate: %#', (_, offer, varies) => {
    expect(isVariable(offer)).toBe(varies)
    if (!varies) expect(atIndex({ offer, need, index: 4 })).toBeNull()
  })
})

describe('optional insurance', () => {
  it('is listed and counts in no figure', () => {
    expect(fixed.facoltative).toEqual([
      { voce: 'polizza_vita', quando: 'iniziale', importo: 450_000, totale: 450_000 },
    ])
    expect(fixed.costi.map(cost => cost.voce)).not.toContain('polizza_vita')
  })

  it('changes only the costs and the rates when added', () => {
    const added = withOptional({ offer: fixed, need })!
    expect(added.totaleDovuto).toBe(fixed.totaleDovuto + 450_000)
    expect(added.rata).toBe(fixed.rata)
    const mandatory = quote({
      need,
      terms: [{ ...product, polizze: product.polizze.map(each => ({ ...each, obbligatoria: true })) }],
      rates,
    }).offerte[0]!
    expect(added.taeg).toBe(mandatory.taeg)
    expect(added.taeg).toBeGreaterThan(fixed.taeg)
  })

  it('gives null when the bank proposes none', () => {
    expect(withOptional({ offer: { ...fixed, facoltative: [] }, need })).toBeNull()
  })
})

import { expect, it } from 'vitest'
import { impersonalExclusion, impersonalNeed, impersonalOffer } from './impersonal.ts'
import { need, products, rates } from './mock-panel.ts'
import { quote } from './quote.ts'

const asked = {
  ...need,
  provincia: 'VT',
  eta: 51,
  redditoNetto: 4_100_00,
  altreRate: 120_00,
  rataAttuale: 800_00,
  rateResidue: 240,
}

it('keeps of a need the loan and the house', () => {
  expect(impersonalNeed(asked)).toEqual({ ...need, provincia: 'VT' })
})

it('keeps of an offer everything but its ratio to the income', () => {
  const [offer] = quote({ need: { ...asked, eta: undefined }, terms: products, rates }).offerte
  expect(offer).toHaveProperty('rapportoRataReddito')
  const { rapportoRataReddito: _, ...others } = offer!
  expect(impersonalOffer(offer!)).toEqual(others)
})

it('says neither the age nor the income that left a product out', () => {
  const { escluse } = quote({ need: asked, terms: products, rates })
  expect(escluse.map(e => e.motivo)).toContain('eta')
  const poor = quote({ need: { ...need, redditoNetto: 900_00 }, terms: products, rates }).escluse
  expect(poor.map(e => e.motivo)).toContain('rata_reddito')
  const kept = [...escluse, ...poor].map(impersonalExclusion)
  expect(kept.find(e => e.motivo === 'requisiti')).not.toHaveProperty('limite')
  expect(new Set(kept.map(e => e.motivo))).toEqual(new Set(['requisiti', 'importo_minimo']))
})

import { expect, it } from 'vitest'
import { impersonalNeed, impersonalOffer } from './impersonal.ts'
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

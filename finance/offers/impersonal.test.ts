import { expect, it } from 'vitest'
import { impersonalNeed, impersonalOffer } from './impersonal.ts'
import { need, products, rates } from './mock-panel.ts'
import { quote } from './quote.ts'

const personalNeed = {
  ...need,
  provincia: 'VT',
  eta: 51,
  redditoNetto: 4_100_00,
  altreRate: 120_00,
  rataAttuale: 800_00,
  rateResidue: 240,
}

it('keeps the fields of the loan and the property', () => {
  expect(impersonalNeed(personalNeed)).toEqual({ ...need, provincia: 'VT' })
})

it('removes only the ratio to the income from an offer', () => {
  const [offer] = quote({ need: { ...personalNeed, eta: undefined }, terms: products, rates }).offerte
  expect(offer).toHaveProperty('rapportoRataReddito')
  const { rapportoRataReddito: _, ...others } = offer!
  expect(impersonalOffer(offer!)).toEqual(others)
})

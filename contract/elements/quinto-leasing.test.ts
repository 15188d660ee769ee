import { expect, it } from 'vitest'
import { leasingGoods } from '../products/leasing-words.ts'
import { quintoLeasing } from './quinto-leasing.ts'
import { quintoLeasingTexts } from './quinto-leasing-texts.ts'

it('offers every good as a choice', () => {
  expect(quintoLeasing.attributes.bene.values).toEqual(Object.keys(leasingGoods))
})

it('documents every attribute and event', () => {
  expect(Object.keys(quintoLeasingTexts.attributes)).toEqual(Object.keys(quintoLeasing.attributes))
  expect(Object.keys(quintoLeasingTexts.events)).toEqual(Object.keys(quintoLeasing.events))
})

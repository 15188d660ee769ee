import { expect, it } from 'vitest'
import { purposes, rateKinds } from '../products/mortgage.ts'
import { quintoMutui } from './quinto-mutui.ts'
import { quintoMutuiTexts } from './quinto-mutui-texts.ts'

const { finalita, tasso } = quintoMutui.attributes

it('offers every purpose and every kind of rate as a choice', () => {
  expect(finalita.values).toEqual(Object.keys(purposes))
  expect(tasso.values).toEqual([...Object.keys(rateKinds), 'tutti'])
})

it('documents every attribute and event', () => {
  expect(Object.keys(quintoMutuiTexts.attributes)).toEqual(Object.keys(quintoMutui.attributes))
  expect(Object.keys(quintoMutuiTexts.events)).toEqual(Object.keys(quintoMutui.events))
})

import { expect, it } from 'vitest'
import { loanPurposes } from '../products/loan.ts'
import { quintoPrestiti } from './quinto-prestiti.ts'
import { quintoPrestitiTexts } from './quinto-prestiti-texts.ts'

it('offers every purpose as a choice', () => {
  expect(quintoPrestiti.attributes.finalita.values).toEqual(Object.keys(loanPurposes))
})

it('documents every attribute and event', () => {
  expect(Object.keys(quintoPrestitiTexts.attributes)).toEqual(Object.keys(quintoPrestiti.attributes))
  expect(Object.keys(quintoPrestitiTexts.events)).toEqual(Object.keys(quintoPrestiti.events))
})

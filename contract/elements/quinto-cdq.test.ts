import { expect, it } from 'vitest'
import { assignmentKinds, employers } from '../products/cdq.ts'
import { cdqStarts } from '../products/cdq-words.ts'
import { quintoCdq } from './quinto-cdq.ts'
import { quintoCdqTexts } from './quinto-cdq-texts.ts'

it('offers every kind and every employer as a choice', () => {
  expect(quintoCdq.attributes.prodotto.values).toEqual(Object.keys(assignmentKinds))
  expect(quintoCdq.attributes.cerca.values).toEqual(Object.keys(cdqStarts))
  expect(quintoCdq.attributes.occupazione.values).toEqual(Object.keys(employers))
})

it('documents every attribute and event', () => {
  expect(Object.keys(quintoCdqTexts.attributes)).toEqual(Object.keys(quintoCdq.attributes))
  expect(Object.keys(quintoCdqTexts.events)).toEqual(Object.keys(quintoCdq.events))
})

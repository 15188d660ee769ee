import { expect, it } from 'vitest'
import { subjects } from '../pages/contact-words.ts'
import { quintoContatti } from './quinto-contatti.ts'

it('offers the subjects that the call accepts', () => {
  expect(quintoContatti.attributes.oggetto.values).toEqual(Object.keys(subjects))
})

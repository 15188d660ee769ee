import { expect, it } from 'vitest'
import { patternOf } from './person.ts'

it.each([
  ['connor@prova.it', 'Scriva a connor@prova.it.', true],
  ['connor@prova.it', "'connor@prova.it'", true],
  ['connor@prova.it', '&connor@prova.it', true],
  ['connor@prova.it', "o'connor@prova.it", false],
  ['connor@prova.it', 'r&connor@prova.it', false],
  ['connor@prova.it', 'sean.connor@prova.it', false],
  ['connor@prova.it', 'connor@prova.it.example', false],
])('the e-mail %s in the text «%s»: %s', (email, text, isFound) => {
  const pattern = new RegExp(patternOf({ emails: [email], phones: [], codes: [] })!, 'iu')
  expect(pattern.test(text)).toBe(isFound)
})

import { expect, it } from 'vitest'
import { countedAnswer } from './counted-answer.ts'

it.each([
  [['rifiutata', 'inviata', 'scelta'], 'scelta'],
  [['rifiutata', 'inviata', 'ridotta'], 'ridotta'],
  [['rifiutata', 'da_inviare'], 'da_inviare'],
  [['rifiutata', 'ritirata', 'non_scelta'], undefined],
  [[], undefined],
] as const)('of %j counts %s', (states, counted) => {
  expect(countedAnswer(states.map(stato => ({ stato })))?.stato).toBe(counted)
})

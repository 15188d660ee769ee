import { expect, it } from 'vitest'
import { promiseOf } from './lead-groups.ts'

const due = '2026-11-30T10:00:00.000Z'

it.each([
  ['assegnato', null, due],
  ['in_carico', null, due],
  ['assegnato', due, null],
  ['convertito', null, null],
  ['chiusa', null, null],
])(
  'a lead or a message in the state «%s», answered at %s, is promised a call by %s',
  (stato, rispostoAt, by) => {
    expect(promiseOf({ stato, rispostoAt, richiamareEntro: due })).toBe(by)
  },
)

import { expect, it } from 'vitest'
import { agents } from './agents.ts'

it('the register number of an agent contains no invisible or control characters', () => {
  const { schema } = agents.fields.oam
  const valid = (numero: string) => schema.safeParse({ numero, stato: 'attivo' }).success
  expect(['A9001', 'A\u202e1009', 'A90\n01', '\u200b'].map(valid)).toEqual([true, false, false, false])
})

import { expect, it } from 'vitest'
import { Totals } from './totals.ts'

it('counts again after a write, and for another list', async () => {
  const totals = new Totals()
  let counted = 0
  const at = (snapshot: string, key = 'banks') =>
    totals.of(key, snapshot, async () => ({ total: ++counted, snapshot }))
  expect([await at('1:1:'), await at('1:1:'), await at('1:2:'), await at('1:2:')]).toEqual([1, 1, 2, 2])
  expect([await at('1:2:', 'rates'), await at('1:2:')]).toEqual([3, 2])
})

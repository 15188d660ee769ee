import { expect, it } from 'vitest'
import { weighed } from '../../build/weigh.ts'

it('downloads are within their budgets', () => {
  const rows = weighed()
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ isOver }) => isOver)).toEqual([])
})

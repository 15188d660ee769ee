import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { SpaceGuard } from './space-guard.ts'

it('checks the disk at most once a second', () => {
  let free = 300
  const guard = new SpaceGuard('/', 200, () => free)
  expect(guard.low(0)).toBe(false)
  free = 100
  expect(guard.low(999)).toBe(false)
  expect(guard.low(1000)).toBe(true)
  free = 200
  expect(guard.low(2000)).toBe(false)
})

it('measures the free space of a folder', () => {
  expect(new SpaceGuard(tmpdir(), 0).low()).toBe(false)
  expect(new SpaceGuard(tmpdir(), Number.MAX_SAFE_INTEGER).low()).toBe(true)
})

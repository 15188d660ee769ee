import { validate, version } from 'uuid'
import { expect, test, vi } from 'vitest'
import { newId } from './new-id.ts'

test('ids are UUIDs of version 7, all different, in the order of their creation', () => {
  const ids = Array.from({ length: 5000 }, newId)
  expect(ids.every(id => validate(id) && version(id) === 7)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('ids keep their order when the clock goes back', () => {
  const before = newId()
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000)
  const after = newId()
  now.mockRestore()
  expect(after > before).toBe(true)
})

test('an id begins with the milliseconds of its creation', () => {
  const createdMs = Date.now() + 1000
  const now = vi.spyOn(Date, 'now').mockReturnValue(createdMs)
  const id = newId()
  now.mockRestore()
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(createdMs)
})

import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { hideInheritedKeys } from './inherited-keys.ts'

const prototype = Object.prototype as { each?: unknown }
afterEach(() => {
  delete prototype.each
})

it('hides what the page added to every object until the last user ends', () => {
  prototype.each = () => {}
  const ends = [hideInheritedKeys(), hideInheritedKeys()]
  expect(z.strictObject({ nome: z.string() }).safeParse({ nome: 'Ada' }).success).toBe(true)
  ends[0]!()
  expect(Object.keys(prototype)).toEqual([])
  ends[1]!()
  expect(Object.keys(prototype)).toEqual(['each'])
})

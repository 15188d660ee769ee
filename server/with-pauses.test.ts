import { expect, test } from 'vitest'
import { withPauses } from './with-pauses.ts'

const compute = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('other work runs between the items of long work', async () => {
  let isServed = false
  setImmediate(() => {
    isServed = true
  })
  const servedAt: boolean[] = []
  for await (const _ of withPauses(Array(20))) {
    servedAt.push(isServed)
    compute(1)
  }
  expect(servedAt[0]).toBe(false)
  expect(servedAt.at(-1)).toBe(true)
})

test('gives all items in their order', async () => {
  const items: string[] = []
  for await (const item of withPauses(['a', 'b', 'c'])) items.push(item)
  expect(items).toEqual(['a', 'b', 'c'])
})

import { expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { contentVersion } from './content-version.ts'

/** A database whose reads end when they are told to. */
function slowDatabase() {
  const reads: { answer(version: string): void; fail(): void }[] = []
  const execute = () =>
    new Promise((resolve, reject) =>
      reads.push({
        answer: version => resolve({ rows: [{ version }] }),
        fail: () => reject(new Error('away')),
      }),
    )
  return { reads, context: { database: { reads: { execute } } } as unknown as Context }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

it('the version that many ask for is read once, and after the last of them asked', async () => {
  const { reads, context } = slowDatabase()
  const first = contentVersion(context)
  await settled()
  expect(reads).toHaveLength(1)
  const others = [contentVersion(context), contentVersion(context)]
  await settled()
  // What is under way may have begun before a change that they have to see.
  expect(reads).toHaveLength(1)
  reads[0]!.answer('1')
  expect(await first).toBe('1')
  await settled()
  const late = contentVersion(context)
  expect(reads).toHaveLength(2)
  reads[1]!.answer('2')
  expect(await Promise.all(others)).toEqual(['2', '2'])
  await settled()
  reads[2]!.answer('3')
  expect(await late).toBe('3')
})

it('a read that fails fails for those who waited for it alone', async () => {
  const { reads, context } = slowDatabase()
  const first = contentVersion(context)
  await settled()
  const next = contentVersion(context)
  reads[0]!.fail()
  await expect(first).rejects.toThrow('away')
  await settled()
  reads[1]!.answer('7')
  expect(await next).toBe('7')
})

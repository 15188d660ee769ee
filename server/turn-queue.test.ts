import { expect, it } from 'vitest'
import { TurnQueue } from './turn-queue.ts'

class Full extends Error {}
/** A queue whose work ends on command, with the started work in order. */
function queueOf(
  limits: { perOwner?: number; total?: number } = {},
  groups: Readonly<Record<string, string>> = {},
) {
  const queue = new TurnQueue({ perOwner: 10, ...limits, refusal: () => new Full() })
  const begun: string[] = []
  const ends: ((error?: Error) => void)[] = []
  const add = (name: string, signal?: AbortSignal) =>
    queue.run(
      groups[name[0]!] ? { owner: name[0]!, group: groups[name[0]!]! } : name[0]!,
      () => {
        begun.push(name)
        return new Promise<string>((resolve, reject) =>
          ends.push(error => (error ? reject(error) : resolve(name))),
        )
      },
      signal,
    )
  /** Ends the running work and lets the next one start. */
  const end = async (error?: Error) => {
    ends.shift()!(error)
    await new Promise(setImmediate)
  }
  return { begun, add, end }
}

it('owners take turns, however much work each adds', async () => {
  const { begun, add, end } = queueOf()
  const added = ['a1', 'a2', 'a3', 'b1'].map(name => add(name))
  await end()
  added.push(add('c1'), add('b2'))
  for (let i = 0; i < 2; i++) await end()
  // Owner d is new and goes after c.
  added.push(add('d1'))
  for (let i = 0; i < 4; i++) await end()
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3', 'd1'])
  expect(await Promise.all(added)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2', 'd1'])
})

it('groups take turns, and in a group its owners, however many owners it has', async () => {
  const { begun, add, end } = queueOf({}, { a: 'house', b: 'house', c: 'house', d: 'elsewhere' })
  const added = ['a1', 'a2', 'b1', 'b2', 'c1', 'd1', 'd2', 'd3'].map(name => add(name))
  for (let i = 0; i < added.length; i++) await end()
  await Promise.all(added)
  expect(begun).toEqual(['a1', 'd1', 'b1', 'd2', 'c1', 'd3', 'a2', 'b2'])
})

it('after failed work the next one starts', async () => {
  const { begun, add, end } = queueOf()
  const failing = expect(add('a1')).rejects.toThrow('failed')
  const next = add('a2')
  await end(new Error('failed'))
  await failing
  await end()
  expect(await next).toBe('a2')
  expect(begun).toEqual(['a1', 'a2'])
})

it('waiting work leaves the queue when its signal aborts', async () => {
  const { begun, add, end } = queueOf({ perOwner: 2 })
  const sender = new AbortController()
  const { signal } = sender
  const first = add('a1')
  const left = expect(add('a2', signal)).rejects.toBe('gone')
  sender.abort('gone')
  await left
  await expect(add('a3', signal)).rejects.toBe('gone')
  const last = add('a4')
  await end()
  await end()
  expect(await Promise.all([first, last])).toEqual(['a1', 'a4'])
  expect(begun).toEqual(['a1', 'a4'])
})

it('work beyond the limits is refused, and running work counts', async () => {
  const { add, end } = queueOf({ perOwner: 2, total: 3 })
  const added = [add('a1'), add('a2')]
  await expect(add('a3')).rejects.toThrow(Full)
  added.push(add('b1'))
  await expect(add('c1')).rejects.toThrow(Full)
  await end()
  added.push(add('c2'))
  for (let i = 0; i < 3; i++) await end()
  expect(await Promise.all(added)).toEqual(['a1', 'a2', 'b1', 'c2'])
})

import { expect, it } from 'vitest'
import { TurnQueue } from './turn-queue.ts'

class Full extends Error {}
/** A queue, and the work of its owners: what was begun, in order, and how each piece ends. */
function queueOf(limits: { perOwner?: number; inAll?: number } = {}) {
  const queue = new TurnQueue({ perOwner: 10, ...limits, refusal: () => new Full() })
  const begun: string[] = []
  const ends: ((error?: Error) => void)[] = []
  const add = (name: string, signal?: AbortSignal) =>
    queue.run(
      name[0]!,
      () => {
        begun.push(name)
        return new Promise<string>((resolve, reject) =>
          ends.push(error => (error ? reject(error) : resolve(name))),
        )
      },
      signal,
    )
  /** Ends the piece that is under way and lets the next one begin. */
  const end = async (error?: Error) => {
    ends.shift()!(error)
    await new Promise(setImmediate)
  }
  return { begun, add, end }
}

it('owners take turns, whatever each of them adds', async () => {
  const { begun, add, end } = queueOf()
  const added = ['a1', 'a2', 'a3', 'b1'].map(name => add(name))
  await end()
  added.push(add('c1'), add('b2'))
  for (let i = 0; i < 2; i++) await end()
  // The turn of a comes before that of d, who is new.
  added.push(add('d1'))
  for (let i = 0; i < 4; i++) await end()
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3', 'd1'])
  expect(await Promise.all(added)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2', 'd1'])
})

it('work that fails gives its turn on', async () => {
  const { begun, add, end } = queueOf()
  const failing = expect(add('a1')).rejects.toThrow('failed')
  const next = add('a2')
  await end(new Error('failed'))
  await failing
  await end()
  expect(await next).toBe('a2')
  expect(begun).toEqual(['a1', 'a2'])
})

it('work that waits leaves the queue when its signal aborts', async () => {
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

it('work beyond the limits is refused, and the work under way counts', async () => {
  const { add, end } = queueOf({ perOwner: 2, inAll: 3 })
  const added = [add('a1'), add('a2')]
  await expect(add('a3')).rejects.toThrow(Full)
  added.push(add('b1'))
  await expect(add('c1')).rejects.toThrow(Full)
  await end()
  added.push(add('c2'))
  for (let i = 0; i < 3; i++) await end()
  expect(await Promise.all(added)).toEqual(['a1', 'a2', 'b1', 'c2'])
})

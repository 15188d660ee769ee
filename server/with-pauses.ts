import { setImmediate } from 'node:timers/promises'

/** Maximum milliseconds of work between two pauses. */
const maxMs = 3

/** Iterates over the items of long work, with pauses in which the server serves other requests. */
export async function* withPauses<T>(items: Iterable<T>): AsyncGenerator<T> {
  let from = performance.now()
  for (const item of items) {
    yield item
    if (performance.now() - from < maxMs) continue
    await setImmediate()
    from = performance.now()
  }
}

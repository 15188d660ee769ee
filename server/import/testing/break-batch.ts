import { vi } from 'vitest'
import type { Store } from '../../database/store.ts'

/** Makes the second batch of the next import fail. Returns a function that repairs the store. */
export function breakSecondBatch(store: Store): () => void {
  const writeMany = store.writeMany
  let batches = 0
  const broken = vi.spyOn(store, 'writeMany').mockImplementation(function (
    this: Store,
    ...given: Parameters<typeof writeMany>
  ) {
    if (++batches === 2) throw new Error('the machine fails')
    return writeMany.apply(this, given)
  })
  return () => broken.mockRestore()
}

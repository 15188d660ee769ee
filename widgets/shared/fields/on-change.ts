import type { ReadonlySignal } from '@preact/signals'

/** Runs `act` at every change of a signal, but not for its initial value. Returns the unsubscribe function. */
export function onChange(of: ReadonlySignal<unknown>, act: () => void): () => void {
  let changed = false
  return of.subscribe(() => {
    if (changed) act()
    changed = true
  })
}

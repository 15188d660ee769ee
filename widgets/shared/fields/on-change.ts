import type { ReadonlySignal } from '@preact/signals'

/** Runs `act` at every change, but not at first. */
export function onChange(of: ReadonlySignal<unknown>, act: () => void): () => void {
  let changed = false
  return of.subscribe(() => {
    if (changed) act()
    changed = true
  })
}

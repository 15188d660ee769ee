import { type ReadonlySignal, signal } from '@preact/signals'

/** A part of a widget that loads on demand. */
export interface Part<T> {
  /** Null until loaded. */
  part: ReadonlySignal<T | null>
  failed: ReadonlySignal<boolean>
  /** Never rejects: the view offers a retry. */
  load(): Promise<void>
}

export function part<T>(fetch: () => Promise<T>): Part<T> {
  const part = signal<T | null>(null)
  const failed = signal(false)
  return {
    part,
    failed,
    async load() {
      if (part.value) return
      failed.value = false
      try {
        part.value = await fetch()
      } catch {
        failed.value = true
      }
    },
  }
}

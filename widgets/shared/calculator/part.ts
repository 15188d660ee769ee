import { type ReadonlySignal, signal } from '@preact/signals'

/** A part of a widget that arrives when it is needed. */
export interface Part<T> {
  /** Null until it is here. */
  part: ReadonlySignal<T | null>
  failed: ReadonlySignal<boolean>
  /** Never rejects: who needs the part offers to try again. */
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

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'

/** Whether offers are compared where the calculator stands, or a contact collected. */
export type Mode = 'comparazione' | 'solo_contatto'

/** A calculator's settings; `S` is what its call answers. */
export interface Settings<S extends { modo: Mode }> {
  /** Null until the server has answered. */
  answer: Signal<S | null>
  /** The server's, or the built-in ones, which say nothing of the mode. */
  current: ReadonlySignal<Omit<S, 'modo'>>
  /** Null until the server has said it. */
  mode: ReadonlySignal<Mode | null>
}

/** `builtIn` is what the calculator works with until the server has answered, and when it does not. */
export function createSettings<S extends { modo: Mode }>(
  known: S | null,
  builtIn: Omit<S, 'modo'>,
): Settings<S> {
  const answer = signal(known)
  return {
    answer,
    current: computed(() => answer.value ?? builtIn),
    mode: computed(() => answer.value?.modo ?? null),
  }
}

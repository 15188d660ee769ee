import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'

/** Whether this page may compare offers or only collects contacts. */
export type Mode = 'comparazione' | 'solo_contatto'

/** Settings of a calculator; `S` is the answer of its call. */
export interface Settings<S extends { modo: Mode }> {
  /** Null until the server has answered. */
  answer: Signal<S | null>
  /** The server's settings over the built-in ones, which have no mode. */
  current: ReadonlySignal<Omit<S, 'modo'>>
  /** Null until the server answers. */
  mode: ReadonlySignal<Mode | null>
}

/** Creates the settings. `builtIn` applies until the server answers, and replaces what an older server omits. */
export function createSettings<S extends { modo: Mode }>(
  known: S | null,
  builtIn: Omit<S, 'modo'>,
): Settings<S> {
  const answer = signal(known)
  return {
    answer,
    current: computed(() => ({ ...builtIn, ...answer.value })),
    mode: computed(() => answer.value?.modo ?? null),
  }
}

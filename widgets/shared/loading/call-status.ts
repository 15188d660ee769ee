import { type ReadonlySignal, signal } from '@preact/signals'
import { unreachable } from './trouble.tsx'

/** Milliseconds until a pending call counts as slow; the call goes on. */
const slowAfterMs = 2000

/** `slow`: no answer after `slowAfterMs`. A retry after a failure starts as `slow`, so that the placeholder stays. */
type CallState = 'idle' | 'pending' | 'slow' | 'failed'

export interface CallStatus {
  state: ReadonlySignal<CallState>
  /** The message to show after a failure. */
  failure: ReadonlySignal<string>
  /** Runs `work`. When `run` is called again before the end, only the last call counts. */
  run(work: () => Promise<void>): Promise<void>
  dispose(): void
}

/** Tracks a call: pending, slow, or failed with a message. */
export function createCallStatus(): CallStatus {
  const state = signal<CallState>('idle')
  const failure = signal('')
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = (outcome: CallState) => {
    clearTimeout(timer)
    state.value = outcome
  }
  return {
    state,
    failure,
    async run(work) {
      const mine = ++turn
      clearTimeout(timer)
      state.value = state.value === 'failed' ? 'slow' : 'pending'
      timer = setTimeout(() => {
        state.value = 'slow'
      }, slowAfterMs)
      try {
        await work()
        if (mine === turn) settle('idle')
      } catch (error) {
        if (mine !== turn) return
        failure.value = errorMessage(error)
        settle('failed')
      }
    },
    dispose() {
      turn++
      clearTimeout(timer)
    },
  }
}

/**
 * The message of a `CallError` is Italian and ready to show; any other error, such as a chunk that does not load, is a
 * connection problem.
 */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && error.name === 'CallError' ? error.message : unreachable

/**
 * Reports whether the browser is online: at every change, and immediately when offline. Returns a function that stops.
 */
export function followConnection(report: (up: boolean) => void): () => void {
  const change = () => report(navigator.onLine)
  addEventListener('online', change)
  addEventListener('offline', change)
  // The state may have changed while the script was loading.
  if (!navigator.onLine) change()
  return () => {
    removeEventListener('online', change)
    removeEventListener('offline', change)
  }
}

import { type ReadonlySignal, signal } from '@preact/signals'
import { unreachable } from './trouble.tsx'

/** How long a person waits before the view shows something else, while the request goes on. */
const slowAfterMs = 2000

/**
 * `slow`: no answer yet, and patience is over. Asking again after a failure starts from there, so that what was
 * shown in its place stays.
 */
type CallState = 'idle' | 'pending' | 'slow' | 'failed'

export interface CallStatus {
  state: ReadonlySignal<CallState>
  /** The sentence to show when it failed. */
  failure: ReadonlySignal<string>
  /** Runs `work`; when it is called again before the end, only the last one counts. */
  run(work: () => Promise<void>): Promise<void>
  dispose(): void
}

/** Follows something asked of the server: that it is slow, that it failed and with what sentence. */
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

/** A call's own message is Italian and ready; anything else (a chunk that does not load) is the connection. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && error.name === 'CallError' ? error.message : unreachable

/** Tells whether the browser is connected: at every change, and at once when it is not. Answers how to end. */
export function followConnection(report: (up: boolean) => void): () => void {
  const change = () => report(navigator.onLine)
  addEventListener('online', change)
  addEventListener('offline', change)
  // It may have changed while the script was arriving.
  if (!navigator.onLine) change()
  return () => {
    removeEventListener('online', change)
    removeEventListener('offline', change)
  }
}

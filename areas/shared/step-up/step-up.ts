import { CallError, type Client } from '../../../client/client.ts'
import { stepUpCode } from '../../../contract/access/step-up.ts'
import type { Loading } from '../calls/loading.ts'

/** The state of the step-up dialog: open or closed, and its result. */
export interface StepUp {
  isOpen(): boolean
  /** Opens the dialog, or shares the open one. Resolves to whether the person gave a proof. */
  ask(): Promise<boolean>
  answer(isProved: boolean): void
  subscribe(listener: () => void): () => void
}

export function createStepUp(): StepUp {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  let pending: { promise: Promise<boolean>; resolve: (isProved: boolean) => void } | null = null
  return {
    isOpen: () => pending !== null,
    ask() {
      if (!pending) {
        let resolve = (_isProved: boolean) => {}
        const promise = new Promise<boolean>(resolved => {
          resolve = resolved
        })
        pending = { promise, resolve }
        notify()
      }
      return pending.promise
    },
    answer(isProved) {
      pending?.resolve(isProved)
      pending = null
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface Options {
  client: Client
  stepUp: StepUp
  loading: Loading
}

/** A client that asks for a proof when a call needs one, and then repeats the same call. */
export function stepUpClient({ client, stepUp, loading }: Options): Client {
  return {
    async call(name, input) {
      try {
        return await client.call(name, input)
      } catch (error) {
        const isNeeded = error instanceof CallError && error.code === stepUpCode
        if (!isNeeded) throw error
        if (!(await askBetween(loading, stepUp))) throw error
        return client.call(name, input)
      }
    },
  }
}

/** Asks for the proof; the loading bar stops while the person types. */
async function askBetween(loading: Loading, stepUp: StepUp): Promise<boolean> {
  loading.end(false)
  const isProved = await stepUp.ask()
  loading.begin()
  return isProved
}

/** A `fetch` for files that asks for a proof when the server needs one, and then repeats the request. */
export const stepUpFetch =
  ({
    fetch,
    stepUp,
    loading,
  }: Omit<Options, 'client'> & { fetch: typeof globalThis.fetch }): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    if (answer.status !== 403) return answer
    const body = (await answer
      .clone()
      .json()
      .catch(() => null)) as { code?: string } | null
    return body?.code === stepUpCode && (await askBetween(loading, stepUp)) ? fetch(input, init) : answer
  }

import { CallError, type Client } from '../../../client/client.ts'
import { stepUpCode } from '../../../contract/step-up.ts'
import type { Loading } from '../loading.ts'

/** Whether a proof of identity is being asked for, and the answer. */
export interface StepUp {
  isAsked(): boolean
  /** Asks for a proof; calls that need one at the same time share it. Resolves to whether it was given. */
  ask(): Promise<boolean>
  answer(isProved: boolean): void
  subscribe(listener: () => void): () => void
}

export function createStepUp(): StepUp {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let asked: { promise: Promise<boolean>; resolve: (isProved: boolean) => void } | null = null
  return {
    isAsked: () => asked !== null,
    ask() {
      if (!asked) {
        let resolve = (_isProved: boolean) => {}
        const promise = new Promise<boolean>(resolved => {
          resolve = resolved
        })
        asked = { promise, resolve }
        tell()
      }
      return asked.promise
    },
    answer(isProved) {
      asked?.resolve(isProved)
      asked = null
      tell()
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

/** A client that asks for a proof where a call needs one, and makes the same call again with it. */
export function steppingUpClient({ client, stepUp, loading }: Options): Client {
  return {
    async call(name, input) {
      try {
        return await client.call(name, input)
      } catch (error) {
        const isNeeded = error instanceof CallError && error.code === stepUpCode
        if (!isNeeded) throw error
        // Nothing is on its way while a person writes.
        loading.end(false)
        const isProved = await stepUp.ask()
        loading.begin()
        if (!isProved) throw error
        return client.call(name, input)
      }
    },
  }
}

/** A `fetch` that does the same, for what is no call: a file. */
export const steppingUpFetch =
  ({ fetch, stepUp }: { fetch: typeof globalThis.fetch; stepUp: StepUp }): typeof globalThis.fetch =>
  async (input, init) => {
    const answer = await fetch(input, init)
    if (answer.status !== 403) return answer
    const said = (await answer
      .clone()
      .json()
      .catch(() => null)) as { code?: string } | null
    return said?.code === stepUpCode && (await stepUp.ask()) ? fetch(input, init) : answer
  }

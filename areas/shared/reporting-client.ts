import { CallError, type Client } from '../../client/client.ts'
import type { Loading } from './loading.ts'
import type { Toasts } from './toasts/toasts.ts'

interface Options {
  client: Client
  toasts: Toasts
  loading: Loading
}

/** After these the indicator goes on, until what they lead to has come. */
const leadOn: ReadonlySet<string> = new Set(['POST /tickets/create'])

/**
 * The client of an area: shows that calls are on their way, logs each failed call and shows its error in a toast, until
 * the same call succeeds.
 */
export function reportingClient({ client, toasts, loading }: Options): Client {
  return {
    async call(name, input) {
      loading.begin()
      let stays = false
      try {
        const answer = await client.call(name, input)
        stays = leadOn.has(name)
        toasts.settle(name)
        return answer
      } catch (error) {
        if (!input?.signal?.aborted) {
          const { said, status } = error instanceof CallError ? error : { said: null, status: 0 }
          console.error(`${name}: ${status}`, error)
          toasts.add({ kind: 'danger', text: said ?? 'Error', of: name })
        }
        throw error
      } finally {
        loading.end(stays)
      }
    },
  }
}

import type { CallName } from '../../client/calls.ts'
import { CallError, type Client } from '../../client/client.ts'
import type { Loading } from './loading.ts'
import type { Toasts } from './toasts/toasts.ts'

interface Options {
  client: Client
  toasts: Toasts
  loading: Loading
  /** The server does not know the session that a call was made with. */
  onUnknown: () => void
}

/** After these the indicator goes on, until what they lead to has come. */
const leadOn: ReadonlySet<string> = new Set(['POST /tickets/create'])
/** Where a wrong password says nothing of the session. */
const isSignIn = (name: CallName) => name.endsWith('/login')

/** The client of an area: what is on its way is shown, and each failed call is logged and told in a toast. */
export function reportingClient({ client, toasts, loading, onUnknown }: Options): Client {
  return {
    async call(name, input) {
      loading.begin()
      let stays = false
      try {
        const answer = await client.call(name, input)
        stays = leadOn.has(name)
        return answer
      } catch (error) {
        if (!input?.signal?.aborted) {
          const { said, status } = error instanceof CallError ? error : { said: null, status: 0 }
          console.error(`${name}: ${status}`, error)
          toasts.add({ kind: 'danger', text: said ?? 'Error' })
          if (status === 401 && !isSignIn(name)) onUnknown()
        }
        throw error
      } finally {
        loading.end(stays)
      }
    },
  }
}

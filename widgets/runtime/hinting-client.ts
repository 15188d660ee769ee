import { type CallError, type Client, createClient } from '../../client/client.ts'
import { showToast } from './toast.ts'
import type { Keyed } from './webmaster-hint.ts'
import type { WidgetContext } from './widget.ts'

/**
 * Creates a client for an element. A failed call is logged and shown in a toast. A server that refuses the page answers
 * no call of it: then the element shows the page's own content, and the console explains why.
 */
export function hintingClient(
  context: Pick<WidgetContext<never>, 'base' | 'giveWay' | 'adopt' | 'root'>,
): Client {
  const { base, giveWay } = context
  const client = createClient({ base })
  let isAnswered = false
  let isRefused = false
  return {
    async call(name, input) {
      try {
        const answer = await client.call(name, input)
        isAnswered = true
        if (isRefused) giveWay(false)
        isRefused = false
        return answer
      } catch (error) {
        if (input?.signal?.aborted) throw error
        const { status, reason } = error as CallError
        console.error(`${name}: ${status}`, error)
        const tell = () => showToast(context, reason ?? 'Error')
        if (isAnswered || (status !== 0 && status !== 403)) tell()
        else
          import('./webmaster-hint.ts')
            .then(({ explainRefusal }) => explainRefusal(base, status, input?.query as Keyed | undefined))
            .then(() => {
              isRefused = true
              giveWay(true)
            })
            // The connection is broken, not refused.
            .catch(tell)
        throw error
      }
    },
  }
}

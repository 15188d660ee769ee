import type { CallError, Client } from '../../client/client.ts'
import { showToast } from './toast.ts'
import type { WidgetContext } from './widget.ts'

/**
 * Makes a client log each failed call and show the failure in a toast, also where the view shows the failure in its
 * place. The end of a session is no failure: the view asks the person to sign in.
 */
export const reportingClient = (
  context: Pick<WidgetContext<never>, 'adopt' | 'root'>,
  client: Client,
): Client => ({
  async call(name, input) {
    try {
      return await client.call(name, input)
    } catch (error) {
      const { status, reason } = error as CallError
      if (status !== 401) {
        console.error(`${name}: ${status}`, error)
        showToast(context, reason ?? 'Error')
      }
      throw error
    }
  },
})

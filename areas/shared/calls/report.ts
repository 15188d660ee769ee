import { CallError } from '../../../client/client.ts'
import type { Toasts } from '../toasts/toasts.ts'
import type { Loading } from './loading.ts'

interface Options {
  /** Keeps the indicator on after a success, until the next call ends. */
  keepsLoading?: boolean
  /** Aborted work is not reported as a failure. */
  signal?: AbortSignal
}

/**
 * Runs work that waits for the server, with the indicator on. A failure is logged under `name`, shown in a toast until
 * work of the same name succeeds, and thrown again.
 */
export type Report = <T>(name: string, work: () => Promise<T>, options?: Options) => Promise<T>

interface Given {
  toasts: Toasts
  loading: Loading
  /** Whether the page says that the network is away: then a read fails without a toast. */
  isOffline?: () => boolean
}

const needsNetwork = 'Serve la rete: quello che ha scritto resta qui, lo invii quando torna.'

export const createReport =
  ({ toasts, loading, isOffline }: Given): Report =>
  async (name, work, { keepsLoading = false, signal } = {}) => {
    loading.begin()
    let stays = false
    try {
      const answer = await work()
      stays = keepsLoading
      toasts.settle(name)
      return answer
    } catch (error) {
      if (!signal?.aborted) {
        const { reason, status } = error instanceof CallError ? error : { reason: null, status: 0 }
        console.error(`${name}: ${status}`, error)
        const isAway = status === 0 && isOffline?.()
        if (!isAway || !name.startsWith('GET '))
          toasts.add({ kind: 'danger', text: isAway ? needsNetwork : (reason ?? 'Error'), call: name })
      }
      throw error
    } finally {
      loading.end(stays)
    }
  }

/** Converts a failed answer to a `CallError`. */
export async function answeredError(answer: Response): Promise<CallError> {
  const data: unknown = await answer.json().catch(() => null)
  if (typeof data === 'string') return new CallError(data, answer.status)
  const { message, fields } = (data ?? {}) as { message?: string; fields?: Record<string, string> }
  return new CallError(message, answer.status, fields)
}

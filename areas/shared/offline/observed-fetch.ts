import { onlineManager } from '@tanstack/react-query'

/**
 * Wraps a `fetch`: a failure tells that the network is away, and the answer to a call of that time that the network is
 * back. The flag of the browser alone knows neither a server that is away nor a network without the internet.
 */
export const observedFetch =
  (fetch = globalThis.fetch): typeof fetch =>
  async (input, init) => {
    const wasOnline = onlineManager.isOnline()
    try {
      const answer = await fetch(input, init)
      // The answer to an earlier call may still arrive when the network is already away.
      if (!wasOnline) onlineManager.setOnline(true)
      return answer
    } catch (error) {
      if ((error as Error).name !== 'AbortError') onlineManager.setOnline(false)
      throw error
    }
  }

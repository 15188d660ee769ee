import { onlineManager } from '@tanstack/react-query'
import { useCallback } from 'react'
import { CallError } from '../../../client/client.ts'
import { callNamed } from '../../../client/records.ts'
import { isOfNetwork } from '../calls/is-of-network.ts'
import { useServices } from '../services.ts'
import { useOfflineParts } from './offline-parts.ts'
import type { Given, Unsent } from './unsent.ts'

/** Longest wait for an answer before a write counts as unanswered, in milliseconds. */
const maxWaitMs = 15_000

/** A write that the server has acknowledged, with the answer, or one that is kept until the network is back. */
export type Written = { answer: unknown; kept?: undefined } | { answer?: undefined; kept: Unsent }

/**
 * Returns a function that makes a write. Without the network, or without an answer, the write is kept and sent later, in
 * the areas that work without the network. Rejects with a `CallError`, which is reported, for a refusal.
 */
export function useWrite(): (given: Given) => Promise<Written> {
  const { client, quietClient, report } = useServices()
  const outbox = useOfflineParts()?.outbox
  return useCallback(
    async given => {
      const { call, ...input } = given.write
      const attempt = { key: crypto.randomUUID(), at: Date.now() }
      const ready = { ...input, idempotencyKey: attempt.key }
      if (!outbox) return { answer: await callNamed(client, call, ready) }
      const isWaiting = outbox.rows().some(({ refusal }) => refusal === null)
      if (isWaiting || !onlineManager.isOnline()) return { kept: await outbox.keep(given) }
      return report(call, async () => {
        try {
          return {
            answer: await callNamed(quietClient, call, { ...ready, signal: AbortSignal.timeout(maxWaitMs) }),
          }
        } catch (error) {
          if (!(error instanceof CallError) || !(isOfNetwork(error) || error.status === 503)) throw error
          return { kept: await outbox.keep(given, attempt) }
        }
      })
    },
    [client, quietClient, report, outbox],
  )
}

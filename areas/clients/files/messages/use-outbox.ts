import { useEffect, useState } from 'react'
import { CallError } from '../../../../client/client.ts'
import { isOfNetwork } from '../../../shared/calls/is-of-network.ts'
import type { Written } from '../../../shared/messages/use-written.ts'
import { useServices } from '../../../shared/services.ts'
import { draftKey, readDraft, storeDraft } from '../../../shared/session/drafts.ts'
import { useFileRefresh } from '../customer-reads.ts'

/** A message on its way. The key makes a repeat after a lost answer the same message. */
export interface Outgoing extends Written {
  key: string
  /** Why the server does not take the message; null while it may still arrive. */
  refusal: string | null
}

/** Milliseconds before the first and the last attempts after the network was lost. */
const [firstWaitMs, longestWaitMs] = [2000, 30_000]

/**
 * The messages of a file on their way to the house. They are kept in this tab until the server has them, over a reload
 * too, and go in their order; while the network is away they wait.
 */
export function useOutbox(id: string) {
  const { quietClient } = useServices()
  const refresh = useFileRefresh()
  const storage = draftKey('messaggi-in-uscita', id)
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>(
    () => (readDraft(storage)?.values.messaggi as Outgoing[] | undefined) ?? [],
  )
  /** The attempts that the network has lost since the last success. */
  const [lost, setLost] = useState(0)
  /** Changes with each attempt. */
  const [attempt, setAttempt] = useState(0)
  const first = outgoing.find(({ refusal }) => refusal === null) ?? null

  useEffect(() => {
    storeDraft(storage, outgoing.length > 0 ? { versione: 0, values: { messaggi: outgoing } } : null)
  }, [outgoing, storage])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the message is the same as long as its key is.
  useEffect(() => {
    if (!first) return
    const { key, testo, allegati } = first
    const stop = new AbortController()
    const { signal } = stop
    const without = () => setOutgoing(now => now.filter(one => one.key !== key))
    const again = () => setAttempt(now => now + 1)
    const sent = async () => {
      await quietClient.call('POST /clients/pratiche/:id/messaggi', {
        params: { id },
        body: { testo, allegati: allegati.map(({ _id }) => _id) },
        idempotencyKey: key,
        signal,
      })
      setLost(0)
      // The message leaves this list when it is in the other one.
      await refresh()
      without()
    }
    let timer: ReturnType<typeof setTimeout>
    sent().catch(error => {
      if (signal.aborted) return
      if (!(error instanceof CallError)) throw error
      if (!isOfNetwork(error)) {
        setOutgoing(now => now.map(one => (one.key === key ? { ...one, refusal: error.message } : one)))
        return
      }
      setLost(lost + 1)
      timer = setTimeout(again, Math.min(firstWaitMs * 2 ** lost, longestWaitMs))
      addEventListener('online', again, { once: true, signal })
    })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [first?.key, attempt, id])

  return {
    outgoing,
    isAway: lost > 0,
    send: (written: Written) =>
      setOutgoing(now => [...now, { ...written, key: crypto.randomUUID(), refusal: null }]),
    /** Tries all messages again at once, also those that the server refused. */
    retry() {
      setOutgoing(now =>
        now.map(one => (one.refusal ? { ...one, key: crypto.randomUUID(), refusal: null } : one)),
      )
      setAttempt(attempt + 1)
    },
    remove: (key: string) => setOutgoing(now => now.filter(one => one.key !== key)),
  }
}

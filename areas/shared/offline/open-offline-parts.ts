import { onlineManager } from '@tanstack/react-query'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError, createClient } from '../../../client/client.ts'
import { callNamed } from '../../../client/records.ts'
import { cookieJar } from '../../../client/session-cookies.ts'
import { withoutRow } from '../../../contract/today/today-order.ts'
import type { Services } from '../services.ts'
import { claimsOf } from '../session/session.ts'
import { Notice } from './notice.tsx'
import type { OfflineParts } from './offline-parts.ts'
import { type Message, openOutbox } from './outbox.ts'
import type { Unsent, Write } from './unsent.ts'
import { openUnsentDisk } from './unsent-disk.ts'
import { createUnsentKeys } from './unsent-keys.ts'
import { unsentStore } from './unsent-store.ts'

/** The name of the lock and of the channel that the tabs of this browser share. */
const sharedName = 'quinto-da-inviare'
/** Longest wait for the answer to a write, in milliseconds. */
const maxSendMs = 30_000
/** Longest wait for a key, in milliseconds: until then the tab does not work without the network. */
const maxKeyMs = 10_000
const [firstProbeMs, longestProbeMs] = [2000, 30_000]

/** The calls that show what a write has changed. */
const readsOf = {
  'POST /pratiche_note': ['GET /pratiche/:id/scheda', 'GET /agents/cruscotto'],
  'POST /leads/:id/contatti': ['GET /leads/:id/storia'],
  'POST /agents/cruscotto/segni': ['GET /agents/cruscotto', 'GET /agents/cruscotto/stati'],
} as const satisfies Record<Write['call'], readonly string[]>

/** Opens what the tab of a person needs to work without the network, until `close`. */
export async function openOfflineParts(
  services: Services,
  person: string,
): Promise<{ parts: OfflineParts; close: () => void }> {
  const { area, live, quietClient, queries, signedIn, toasts } = services
  const channel = new BroadcastChannel(sharedName)
  const jar = cookieJar(document, location.protocol === 'https:')
  const fetchAsSession = signedIn()
  /** Sends nothing in the name of somebody who has signed in meanwhile, in another tab. */
  const ownClient = createClient({
    base: location.origin,
    fetch: async (input, init) => {
      if (claimsOf(jar.read(area.role)?.access)?.sub !== person)
        throw new Error('Somebody else is signed in.')
      return fetchAsSession(input, init)
    },
  })

  function onSent({ write }: Unsent) {
    if (write.call === 'POST /agents/cruscotto/segni')
      queries.setQueryData<AnswerOf<'GET /agents/cruscotto'>>(
        ['GET /agents/cruscotto'],
        today => today && withoutRow(today, write.body.chiave),
      )
    for (const read of readsOf[write.call]) void queries.invalidateQueries({ queryKey: [read] })
  }

  const keys = createUnsentKeys({
    async ask(nome) {
      if (!onlineManager.isOnline()) throw new CallError(null, 0)
      const signal = AbortSignal.timeout(maxKeyMs)
      return ownClient.call('POST /agents/unsent-key', { body: { nome }, signal })
    },
    device: deviceStorage(),
  })

  const outbox = await openOutbox({
    person,
    store: unsentStore({ person, disk: await openUnsentDisk(), keys }),
    send: ({ call, ...input }, idempotencyKey) =>
      callNamed(ownClient, call, { ...input, idempotencyKey, signal: AbortSignal.timeout(maxSendMs) }),
    isOnline: () => onlineManager.isOnline(),
    // Pages without TLS have no locks; the idempotency key still keeps a write single.
    inTurn: work => navigator.locks?.request(sharedName, work) ?? work(),
    publish: message => channel.postMessage(message),
    onSent,
    tell: text => toasts.add({ kind: 'plain', text }),
  })
  channel.onmessage = ({ data }: MessageEvent<Message>) => outbox.receive(data)

  const stopProbes = probeWhileOffline(() => quietClient.call(`GET /${area.calls}/getMe`))
  const stopSending = onlineManager.subscribe(isOnline => {
    // Events may have been missed, so the lists are read again after the writes.
    if (isOnline) void outbox.sendAll().then(live.wake)
  })
  const warn = (event: BeforeUnloadEvent) => {
    if (!outbox.isLasting() && outbox.rows().length > 0) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  void outbox.sendAll()

  return {
    parts: { outbox, Notice },
    close() {
      outbox.close()
      channel.close()
      stopProbes()
      stopSending()
      removeEventListener('beforeunload', warn)
    },
  }
}

/** Null where the browser refuses storage. */
function deviceStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/**
 * Makes a call again and again while the network is away, with growing waits: the answer tells that the network is back. A
 * file of a page that does not arrive may be the first sign that the network is away.
 */
function probeWhileOffline(call: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstProbeMs
  const probe = () => {
    clearTimeout(timer)
    void call()
      .catch(() => {})
      .then(plan)
  }
  function plan() {
    clearTimeout(timer)
    if (onlineManager.isOnline()) {
      waitMs = firstProbeMs
      return
    }
    timer = setTimeout(probe, waitMs)
    waitMs = Math.min(waitMs * 2, longestProbeMs)
  }
  const unsubscribe = onlineManager.subscribe(plan)
  addEventListener('vite:preloadError', probe)
  plan()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    removeEventListener('vite:preloadError', probe)
  }
}

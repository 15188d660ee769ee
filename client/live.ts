import {
  closeCodes,
  type FromPage,
  type FromServer,
  type LiveEvent,
  readFromServer,
  type Topic,
} from '../contract/live/live-messages.ts'

/** What a page hears: an event, or that some may have been lost, so that what it shows should be read again. */
type Heard = (event: LiveEvent | 'missed') => void

export interface Live {
  /** Hears a topic until the function it answers is called. The first who listens opens the connection. */
  on(topic: Topic, heard: Heard): () => void
  /** Connects again at once, as after a sign-in or when the device is back on the network. */
  wake(): void
  close(): void
}

interface Given {
  /** Origin of the server. */
  base: string
  /** An access token, or null when nobody is signed in; `renew` when the server refused the last one. */
  token: (renew: boolean) => Promise<string | null>
  WebSocket?: typeof globalThis.WebSocket
  random?: () => number
}

const shortestWaitMs = 500
const longestWaitMs = 30_000
/** A connection that lasted this long was a good one: the waits begin again from the shortest. */
const goodAfterMs = 10_000
const pingMs = 25_000
const answerWithinMs = 10_000
/** Well before an access token expires. */
const renewMs = 5 * 60_000

/**
 * Live events of the server at `base`. One connection for the whole page; when it is lost it is made again, after a
 * wait that doubles up to half a minute and is drawn by lot, so that pages do not all come back at once. Whoever
 * listens is told `missed` when it is back.
 */
export function connectLive({
  base,
  token,
  WebSocket = globalThis.WebSocket,
  random = Math.random,
}: Given): Live {
  const listeners = new Map<Topic, Set<Heard>>()
  let socket: WebSocket | null = null
  let wait: ReturnType<typeof setTimeout> | undefined
  let timers: (ReturnType<typeof setTimeout> | ReturnType<typeof setInterval>)[] = []
  let silence: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let welcomed = false
  let refused = false
  /** Grows with each connection and each end: what belongs to an earlier one is left alone. */
  let turn = 0

  const say = (message: FromPage) => socket?.readyState === 1 && socket.send(JSON.stringify(message))
  const tell = (heard: LiveEvent | 'missed', of: Iterable<Set<Heard>>) => {
    for (const some of of) for (const hear of [...some]) hear(heard)
  }

  /** Forgets the connection, without a word. */
  function drop() {
    turn++
    globalThis.removeEventListener?.('focus', open)
    clearTimeout(wait)
    clearTimeout(silence)
    // It takes both kinds.
    for (const timer of timers) clearTimeout(timer)
    timers = []
    socket?.close()
    socket = null
  }

  function lost() {
    drop()
    const most = Math.min(longestWaitMs, shortestWaitMs * 2 ** attempts++)
    // At least half of it: a server that is starting is left in peace.
    wait = setTimeout(open, (most * (1 + random())) / 2)
  }

  /** Leaves the place to the pages that took it, until somebody looks at this one. */
  function rest() {
    drop()
    globalThis.addEventListener?.('focus', open, { once: true })
  }

  async function open() {
    drop()
    const mine = turn
    const held = await token(refused).catch(() => undefined)
    if (mine !== turn) return
    // Nobody is signed in: until somebody wakes it.
    if (held === null) return
    if (held === undefined) return lost()
    const opening = new WebSocket(`${base.replace(/^http/, 'ws')}/ws`)
    socket = opening
    const whileOpen =
      <E extends Event>(work: (event: E) => void) =>
      (event: E) => {
        if (mine === turn) work(event)
      }
    opening.addEventListener(
      'open',
      whileOpen(() => {
        say({ type: 'hello', token: held })
        if (listeners.size > 0) say({ type: 'subscribe', topics: [...listeners.keys()] })
        timers = [setInterval(ping, pingMs), setInterval(renew, renewMs)]
      }),
    )
    opening.addEventListener(
      'message',
      whileOpen(({ data }: MessageEvent) => {
        clearTimeout(silence)
        const message = readFromServer(String(data))
        if (message) hear(message)
      }),
    )
    opening.addEventListener(
      'close',
      whileOpen(({ code }: CloseEvent) => {
        refused = code === closeCodes.unauthenticated
        if (code === closeCodes.replaced) rest()
        else lost()
      }),
    )
  }

  function hear(message: FromServer) {
    if (message.type === 'event') tell(message.event, [listeners.get(message.event.topic) ?? new Set()])
    if (message.type === 'missed') tell('missed', listeners.values())
    if (message.type !== 'welcome') return
    refused = false
    timers.push(
      setTimeout(() => {
        attempts = 0
      }, goodAfterMs),
    )
    if (welcomed) tell('missed', listeners.values())
    welcomed = true
  }

  function ping() {
    say({ type: 'ping' })
    clearTimeout(silence)
    // A network that went away says nothing at all.
    silence = setTimeout(lost, answerWithinMs)
  }

  async function renew() {
    const mine = turn
    const held = await token(false).catch(() => null)
    if (held && mine === turn) say({ type: 'hello', token: held })
  }

  return {
    on(topic, heard) {
      const before = listeners.get(topic)
      if (before) before.add(heard)
      else {
        listeners.set(topic, new Set([heard]))
        say({ type: 'subscribe', topics: [topic] })
      }
      if (listeners.size === 1 && !before && !socket) open()
      return () => {
        const some = listeners.get(topic)
        some?.delete(heard)
        if (some?.size === 0 && listeners.delete(topic)) say({ type: 'unsubscribe', topics: [topic] })
        if (listeners.size === 0) drop()
      }
    },
    wake() {
      attempts = 0
      if (listeners.size > 0) open()
    },
    close() {
      listeners.clear()
      drop()
    },
  }
}

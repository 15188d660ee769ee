import {
  closeCodes,
  type FromPage,
  type FromServer,
  type LiveEvent,
  maxOpenRecords,
  type OpenRecord,
  type OtherPerson,
  readFromServer,
  type Topic,
} from '../contract/live/live-messages.ts'

/** Receives an event, or `missed` when events may have been lost, so that the page should read its data again. */
type Listener = (event: LiveEvent | 'missed') => void

/** Receives the other people who have a record open, again after each change. */
type PresenceListener = (people: readonly OtherPerson[]) => void

export interface Live {
  /** Listens to a topic until the returned function is called. The first listener opens the connection. */
  on(topic: Topic, listener: Listener): () => void
  /**
   * Reports to the server that the page has a record open, until the returned function is called. A page has at most three
   * records open; of more, only the last three count.
   */
  present(record: OpenRecord, listener: PresenceListener): () => void
  /** Reports whether the person is writing in a record that the page has open. */
  setWriting(record: OpenRecord, isWriting: boolean): void
  /** Reconnects at once, for example after a sign-in or when the network is back. */
  wake(): void
  close(): void
}

interface Options {
  /** Origin of the server. */
  base: string
  /** Returns an access token, or null when nobody is signed in; `renew` means that the server refused the last one. */
  token: (renew: boolean) => Promise<string | null>
  WebSocket?: typeof globalThis.WebSocket
  random?: () => number
}

const minWaitMs = 500
const maxWaitMs = 30_000
/** A connection that lasts this long resets the wait to its minimum. */
const stableAfterMs = 10_000
const pingMs = 25_000
const pongTimeoutMs = 10_000
/** Interval for sending a new token, shorter than the life of an access token. */
const renewMs = 5 * 60_000

/**
 * Connects to the live events of the server at `base`, with one connection for the page. A lost connection is reopened
 * after a random wait that doubles up to half a minute, so that pages do not reconnect all at once. After a
 * reconnection listeners receive `missed`.
 */
export function connectLive({
  base,
  token,
  WebSocket = globalThis.WebSocket,
  random = Math.random,
}: Options): Live {
  const listeners = new Map<Topic, Set<Listener>>()
  const openRecords = new Set<{ record: OpenRecord; listener: PresenceListener; isWriting: boolean }>()
  let socket: WebSocket | null = null
  let wait: ReturnType<typeof setTimeout> | undefined
  let timers: (ReturnType<typeof setTimeout> | ReturnType<typeof setInterval>)[] = []
  let silence: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let welcomed = false
  let refused = false
  /**
   * Number of the current connection, increased at each opening and end; callbacks of earlier connections are ignored.
   */
  let turn = 0

  const send = (message: FromPage) => socket?.readyState === 1 && socket.send(JSON.stringify(message))
  const notify = (event: LiveEvent | 'missed', of: Iterable<Set<Listener>>) => {
    for (const some of of) for (const listener of [...some]) listener(event)
  }

  const entriesOf = ({ resource, id }: OpenRecord) =>
    [...openRecords].filter(({ record }) => record.resource === resource && record.id === id)
  const isNeeded = () => listeners.size + openRecords.size > 0
  const sendPresence = () =>
    send({
      type: 'presence',
      records: [...openRecords]
        .slice(-maxOpenRecords)
        .map(({ record, isWriting }) => (isWriting ? { ...record, writes: true } : record)),
    })

  /** Closes and forgets the connection. */
  function drop() {
    turn++
    globalThis.removeEventListener?.('focus', open)
    clearTimeout(wait)
    clearTimeout(silence)
    // `clearTimeout` also clears intervals.
    for (const timer of timers) clearTimeout(timer)
    timers = []
    socket?.close()
    socket = null
  }

  function lost() {
    drop()
    const max = Math.min(maxWaitMs, minWaitMs * 2 ** attempts++)
    // At least half of the wait, so that a starting server is not overloaded.
    wait = setTimeout(open, (max * (1 + random())) / 2)
  }

  /** Stays closed because newer pages replaced the connection, until the window gets the focus. */
  function rest() {
    drop()
    globalThis.addEventListener?.('focus', open, { once: true })
  }

  async function open() {
    drop()
    const mine = turn
    const held = await token(refused).catch(() => undefined)
    if (mine !== turn) return
    // Nobody is signed in; `wake` reconnects.
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
        send({ type: 'hello', token: held })
        if (listeners.size > 0) send({ type: 'subscribe', topics: [...listeners.keys()] })
        if (openRecords.size > 0) sendPresence()
        timers = [setInterval(ping, pingMs), setInterval(renew, renewMs)]
      }),
    )
    opening.addEventListener(
      'message',
      whileOpen(({ data }: MessageEvent) => {
        clearTimeout(silence)
        const message = readFromServer(String(data))
        if (message) handle(message)
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

  function handle(message: FromServer) {
    if (message.type === 'event') notify(message.event, [listeners.get(message.event.topic) ?? new Set()])
    if (message.type === 'presence')
      for (const { listener } of entriesOf(message.record)) listener(message.people)
    if (message.type === 'missed') notify('missed', listeners.values())
    if (message.type !== 'welcome') return
    refused = false
    timers.push(
      setTimeout(() => {
        attempts = 0
      }, stableAfterMs),
    )
    if (welcomed) notify('missed', listeners.values())
    welcomed = true
  }

  function ping() {
    send({ type: 'ping' })
    clearTimeout(silence)
    // A lost network gives no error, so a missing answer counts as a loss.
    silence = setTimeout(lost, pongTimeoutMs)
  }

  async function renew() {
    const mine = turn
    const held = await token(false).catch(() => null)
    if (held && mine === turn) send({ type: 'hello', token: held })
  }

  return {
    on(topic, listener) {
      const before = listeners.get(topic)
      if (before) before.add(listener)
      else {
        listeners.set(topic, new Set([listener]))
        send({ type: 'subscribe', topics: [topic] })
      }
      if (listeners.size === 1 && openRecords.size === 0 && !before && !socket) open()
      return () => {
        const some = listeners.get(topic)
        some?.delete(listener)
        if (some?.size === 0 && listeners.delete(topic)) send({ type: 'unsubscribe', topics: [topic] })
        if (!isNeeded()) drop()
      }
    },
    present(record, listener) {
      const entry = { record, listener, isWriting: false }
      if (!isNeeded() && !socket) open()
      openRecords.add(entry)
      sendPresence()
      return () => {
        if (openRecords.delete(entry)) sendPresence()
        if (!isNeeded()) drop()
      }
    },
    setWriting(record, isWriting) {
      const changed = entriesOf(record).filter(entry => entry.isWriting !== isWriting)
      for (const entry of changed) entry.isWriting = isWriting
      if (changed.length > 0) sendPresence()
    },
    wake() {
      attempts = 0
      if (isNeeded()) open()
    },
    close() {
      listeners.clear()
      openRecords.clear()
      drop()
    },
  }
}

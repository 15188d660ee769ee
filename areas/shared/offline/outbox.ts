import { CallError } from '../../../client/client.ts'
import { usedKeyCode } from '../../../contract/calls/repeated-write.ts'
import { dayInRome, formatShortDay } from '../../../contract/italian/days.ts'
import { countInWords, type Given, type Kept, type Unsent, type Write } from './unsent.ts'
import type { UnsentStore } from './unsent-store.ts'
import { kindOf, writeAt } from './unsent-words.ts'

/** What tabs tell each other; `sent` is a write that the server has acknowledged. */
export type Message = { sent?: Unsent }

interface Options {
  /** The id of the signed-in person. */
  person: string
  store: UnsentStore
  /** Makes a write as the person. Rejects with a `CallError`. */
  send: (write: Write, idempotencyKey: string) => Promise<unknown>
  isOnline: () => boolean
  /** Runs work while no other tab does. */
  inTurn: (work: () => Promise<void>) => Promise<unknown>
  /** Tells the other tabs of this browser. */
  publish: (message: Message) => void
  /** Called in every tab after the server has acknowledged a write. */
  onSent: (row: Unsent) => void
  /** Shows a sentence to the person. */
  tell: (text: string) => void
  now?: () => number
}

/** The writes of a person that wait for the network. */
export interface Outbox {
  /** The rows of the person, the oldest first. */
  rows(): readonly Unsent[]
  /** The rows whose key has not arrived. They can be neither read nor sent. */
  locked(): readonly Kept[]
  /** Sentences about rows that were dropped without being sent, until `dismiss`. */
  dropped(): readonly string[]
  dismiss(): void
  /** Whether all rows outlive this tab. */
  isLasting(): boolean
  subscribe(listener: () => void): () => void
  /** Keeps a write, and sends it when the network is there. `attempt` has had no answer, or one of a server that is away. */
  keep(given: Given, attempt?: { key: string; at: number }): Promise<Unsent>
  /** Drops a row that is not sent. */
  remove(key: string): Promise<void>
  /** Sends a refused row again, as another write. */
  retry(key: string): Promise<void>
  /** Sends what waits, the oldest first. Resolves after the attempts of this tab. */
  sendAll(): Promise<void>
  /** Drops all rows of the person, before the person signs out. */
  forget(): Promise<void>
  /** Receives what another tab tells. */
  receive(message: Message): void
  close(): void
}

const dayMs = 86_400_000
/** Rows are dropped at this age. */
const maxAgeMs = 14 * dayMs
/** The server knows idempotency keys for seven days. A later repeat could be a second write. */
const maxTriedMs = 6 * dayMs
const [firstWaitMs, longestWaitMs] = [2000, 5 * 60_000]
const mayHaveArrived =
  'È rimasta senza risposta per più di sei giorni e può essere già arrivata: controlli prima di riprovare.'

/**
 * Opens the writes that wait. Rows of other people are deleted, because they have left this browser. Rows of more than
 * 14 days ago are dropped, and the person reads which. Rows are sent in their order by one tab at a time; after a failure
 * of the server the wait doubles up to five minutes.
 */
export async function openOutbox({
  person,
  store,
  send,
  isOnline,
  inTurn,
  publish,
  onSent,
  tell,
  now = Date.now,
}: Options): Promise<Outbox> {
  const listeners = new Set<() => void>()
  let rows: readonly Unsent[] = []
  let locked: readonly Kept[] = []
  let dropped: readonly string[] = []
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let sending: Promise<void> | undefined
  let isAsked = false
  let lastAt = 0

  const notify = () => {
    for (const listener of listeners) listener()
  }
  async function reload() {
    const read = await store.read()
    rows = read.rows
    locked = read.locked
    notify()
  }
  async function changed(message: Message = {}) {
    publish(message)
    await reload()
  }

  /** Drops the rows that are too old and those that nobody can read. Resolves to whether every key has arrived. */
  async function unlock(): Promise<boolean> {
    const isUnlocked = await store.unlock()
    const { rows, lost } = await store.read()
    const old = rows.filter(({ at }) => now() - at > maxAgeMs)
    await store.remove([...old, ...lost].map(({ key }) => key))
    if (old.length > 0)
      dropped = [
        ...dropped,
        `Non inviate in 14 giorni e tolte da questo computer: ${old.map(row => `${kindOf(row)} del ${dayOf(row)}, ${row.about}`).join('; ')}.`,
      ]
    if (lost.length > 0)
      dropped = [
        ...dropped,
        `Non inviate e tolte da questo computer, perché non si possono più aprire: ${countInWords(lost)} (${lost.map(dayOf).join(', ')}).`,
      ]
    await reload()
    return isUnlocked
  }

  async function acknowledge(row: Unsent) {
    await store.remove([row.key])
    onSent(row)
    await changed({ sent: row })
  }

  async function refuse(row: Unsent, refusal: string) {
    await store.replace({ ...row, refusal })
    await changed()
  }

  /** Plans another attempt; without the network the next one is when the network is back. */
  function later() {
    failures += 1
    clearTimeout(timer)
    if (isOnline() && !isClosed)
      timer = setTimeout(sendAll, Math.min(firstWaitMs * 2 ** (failures - 1), longestWaitMs))
  }

  /** Makes one attempt. Resolves to whether the next row may follow. */
  async function attempt(row: Unsent): Promise<boolean> {
    if (row.tried !== null && now() - row.tried > maxTriedMs) {
      await refuse(row, mayHaveArrived)
      return true
    }
    // The person may have removed the row meanwhile.
    if (!(await store.replace({ ...row, tried: row.tried ?? now() }))) return true
    try {
      await send(writeAt(row, now()), row.key)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { status, code, message } = error
      if (status === 401) return false
      if (status === 0 || status === 429 || status >= 500) {
        later()
        return false
      }
      // An earlier attempt with the same key has arrived with the text of its moment.
      if (code !== usedKeyCode) {
        if (isOver(row, status)) {
          await store.remove([row.key])
          tell(`${row.about}, «${kindOf(row)}»: nel frattempo la riga è cambiata, non serve più.`)
          await changed()
        } else await refuse({ ...row, tried: null }, message)
        return true
      }
    }
    failures = 0
    await acknowledge(row)
    return true
  }

  async function sendRows() {
    await inTurn(async () => {
      if (!isOnline()) return
      const isUnlocked = await unlock()
      while (!isClosed && isOnline()) {
        const row = (await store.read()).rows.find(({ refusal }) => refusal === null)
        if (!row) return isUnlocked ? undefined : later()
        if (!(await attempt(row))) return
      }
    })
  }

  async function sendWhileAsked() {
    try {
      while (isAsked) {
        isAsked = false
        await sendRows()
      }
    } finally {
      sending = undefined
    }
  }

  function sendAll(): Promise<void> {
    clearTimeout(timer)
    isAsked = true
    sending ??= sendWhileAsked()
    return sending
  }

  await store.removeOthers()
  await unlock()

  return {
    rows: () => rows,
    locked: () => locked,
    dropped: () => dropped,
    dismiss() {
      dropped = []
      notify()
    },
    isLasting: store.isLasting,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async keep(given, attempt) {
      const { key, at } = attempt ?? { key: crypto.randomUUID(), at: now() }
      lastAt = Math.max(at, lastAt + 1)
      const row = { ...given, key, person, at: lastAt, tried: attempt ? at : null, refusal: null }
      await store.add(row)
      await changed()
      if (attempt) later()
      else void sendAll()
      return row
    },
    async remove(key) {
      await store.remove([key])
      await changed()
    },
    async retry(key) {
      const row = rows.find(row => row.key === key)
      if (!row) return
      await store.remove([key])
      await store.add({ ...row, key: crypto.randomUUID(), tried: null, refusal: null })
      await changed()
      void sendAll()
    },
    sendAll,
    async forget() {
      const { rows, locked, lost } = await store.read()
      await store.remove([...rows, ...locked, ...lost].map(({ key }) => key))
      await changed()
    },
    receive({ sent }) {
      if (sent?.person === person) onSent(sent)
      void reload()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

const dayOf = ({ at }: Pick<Kept, 'at'>) => formatShortDay(dayInRome(new Date(at)))

/** Whether a row of the day has ended otherwise, so that there is nothing left to decide. */
const isOver = ({ write }: Unsent, status: number) =>
  write.call === 'POST /agents/cruscotto/segni' &&
  (status === 404 || status === 409 || (status === 422 && write.body.azione === 'rimanda'))

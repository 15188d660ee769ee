import type { WebSocket } from 'ws'
import {
  closeCodes,
  type FromPage,
  type FromServer,
  type PresentRecord,
  readFromPage,
  type Topic,
  topics,
} from '../../contract/live/live-messages.ts'
import type { Identified } from '../context.ts'
import { type Actor, may } from '../database/actor.ts'
import { rowsFor, type SomeRows } from '../database/row-access.ts'
import { Allowance } from './allowance.ts'
import type { Notice } from './publish.ts'
import { receiversOf } from './readers-of.ts'

/**
 * Maximum unread bytes of a connection; a page beyond them is disconnected and reads its data again when it reconnects.
 */
const maxUnreadBytes = 256 * 1024
/** Limits for messages of a page. A page sends a few messages when it opens, and then occasional ones. */
const messagesAtOnce = 60
const messagesPerSecond = 10
/** Time for the other side to answer a close. */
const closeTimeoutMs = 1000

type Hub = {
  /** Resolves when the process receives notifications. */
  listening(): Promise<void>
  /** The holder of a token, in the state after the last notification. */
  identify(token: string): Promise<Identified | null>
  /** Called when a connection has identified itself. */
  joined(connection: Connection): void
  /** Sets the records that the page has open. */
  showOpen(connection: Connection, records: readonly PresentRecord[]): Promise<void>
}

const mayListen = (actor: Actor, topic: Topic): boolean =>
  topics[topic].personal || may(actor, topics[topic].receivers)

/** The connection of one page: its holder and its subscriptions. */
export class Connection {
  /** The network of the client's address. */
  readonly address: string
  readonly #socket: WebSocket
  readonly #hub: Hub
  readonly #topics = new Set<Topic>()
  readonly #allowance = new Allowance(messagesAtOnce, messagesPerSecond)
  readonly #helloTimer: NodeJS.Timeout
  #held: (Identified & { token: string }) | null = null
  #work: Promise<void> = Promise.resolve()
  #closing = false
  #answersPings = true

  constructor(socket: WebSocket, address: string, hub: Hub, helloMs: number) {
    this.address = address
    this.#socket = socket
    this.#hub = hub
    this.#helloTimer = setTimeout(() => {
      if (!this.#held) this.close('unauthenticated')
    }, helloMs)
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('pong', () => {
      this.#answersPings = true
    })
    socket.once('close', () => {
      this.#closing = true
      clearTimeout(this.#helloTimer)
    })
  }

  /** The session of the holder; null before the page has identified itself. */
  get session(): string | null {
    return this.#held?.session ?? null
  }

  /** The holder, with the rights of the last check; null before the page has identified itself. */
  get actor(): Actor | null {
    return this.#held?.actor ?? null
  }

  get isClosing(): boolean {
    return this.#closing
  }

  isHeldBy(id: string): boolean {
    return this.#held !== null && 'id' in this.#held.actor && this.#held.actor.id === id
  }

  /**
   * Sends a notice, `text`, if the page subscribed to its topic and its holder reads every record. For a holder who
   * reads only some records, sends nothing and returns the rules: the hub then queries the database.
   */
  receive({ event, to }: Notice, text: string): SomeRows | null {
    const { actor } = this.#held ?? {}
    if (!actor || !this.#topics.has(event.topic)) return null
    const addressed = 'id' in actor && to.some(({ kind, id }) => kind === actor.kind && id === actor.id)
    const rows = addressed ? 'all' : rowsFor(actor, receiversOf(event))
    if (rows === 'all') this.write(text)
    return typeof rows === 'string' ? null : rows
  }

  send(message: FromServer): void {
    this.write(JSON.stringify(message))
  }

  /**
   * Identifies the holder again. Closes the connection when the session has ended, and removes topics that the holder
   * may no longer receive.
   */
  async checkAgain(): Promise<void> {
    if (!this.#held || this.#closing) return
    const { token, session } = this.#held
    const found = await this.#hub.identify(token)
    // The page may have sent a new token during the query.
    if (this.#held.token !== token) return
    if (found?.session !== session) return this.close('unauthenticated')
    this.#held = { ...found, token }
    const lost = [...this.#topics].filter(topic => !mayListen(found.actor, topic))
    for (const topic of lost) this.#topics.delete(topic)
    if (lost.length > 0) this.send({ type: 'refused', topics: lost })
  }

  /** Pings the other side. Disconnects a connection that did not answer the previous ping. */
  ping(): void {
    if (this.#answersPings) this.#socket.ping()
    else this.#socket.terminate()
    this.#answersPings = false
  }

  /** Closes with a code and reason; disconnects after a second without an answer. */
  close(why: keyof typeof closeCodes): void {
    if (this.#closing) return
    this.#closing = true
    this.#socket.close(closeCodes[why], why)
    setTimeout(() => this.#socket.terminate(), closeTimeoutMs).unref()
  }

  /** Sends a message that is already JSON. */
  write(text: string): void {
    if (this.#closing) return
    if (this.#socket.bufferedAmount > maxUnreadBytes) this.close('tryLater')
    else this.#socket.send(text)
  }

  #receive(data: unknown, isBinary: boolean): void {
    if (this.#closing) return
    if (!this.#allowance.take()) {
      this.close('tooMany')
      // Further messages stay unread in the sender's socket.
      this.#socket.pause()
      return
    }
    const message = isBinary ? null : readFromPage(String(data))
    if (message) {
      // Messages are answered in order, because the check of a token takes time.
      this.#work = this.#work.then(() => this.#answer(message)).catch(() => this.close('tryLater'))
    } else this.close(this.#held ? 'malformed' : 'unauthenticated')
  }

  async #answer(message: FromPage): Promise<void> {
    if (this.#closing) return
    if (message.type === 'hello') return this.#hello(message.token)
    if (!this.#held) return this.close('unauthenticated')
    const { actor } = this.#held
    if (message.type === 'ping') return this.send({ type: 'pong' })
    if (message.type === 'presence') return this.#hub.showOpen(this, message.records)
    if (message.type === 'unsubscribe') for (const topic of message.topics) this.#topics.delete(topic)
    else {
      for (const topic of message.topics) if (mayListen(actor, topic)) this.#topics.add(topic)
      const refused = message.topics.filter(topic => !this.#topics.has(topic))
      if (refused.length > 0) this.send({ type: 'refused', topics: refused })
    }
    this.send({ type: 'subscribed', topics: [...this.#topics] })
  }

  async #hello(token: string): Promise<void> {
    await this.#hub.listening()
    const found = await this.#hub.identify(token)
    const isNew = !this.#held
    if (!found || (this.#held && this.#held.session !== found.session)) return this.close('unauthenticated')
    this.#held = { ...found, token }
    clearTimeout(this.#helloTimer)
    if (!isNew) return
    this.send({ type: 'welcome' })
    this.#hub.joined(this)
  }
}

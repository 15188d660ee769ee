import type { WebSocket } from 'ws'
import {
  closeCodes,
  type FromPage,
  type FromServer,
  readFromPage,
  type Topic,
  topics,
} from '../../contract/live/live-messages.ts'
import type { Identified } from '../context.ts'
import { type Actor, may } from '../database/actor.ts'
import { rowsFor, type SomeRows } from '../database/row-access.ts'
import { Allowance } from './allowance.ts'
import type { Notice } from './publish.ts'

/** A page that does not read this much is let go: it asks again when it comes back. */
const mostUnreadBytes = 256 * 1024
/** A page says a handful of things when it opens, then one now and then. */
const messagesAtOnce = 60
const messagesPerSecond = 10
/** For the other side to answer a close. */
const farewellMs = 1000

type Hub = {
  /** Resolves when notifications are heard. */
  listening(): Promise<void>
  /** Who holds a token, as it stands after the last notification. */
  identify(token: string): Promise<Identified | null>
  /** It has said who it is. */
  joined(connection: Connection): void
}

const mayListen = (actor: Actor, topic: Topic): boolean =>
  topics[topic].personal || may(actor, topics[topic].heardBy)

/** One page's connection: who holds it, what it wants to hear. */
export class Connection {
  /** Where it comes from. */
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

  /** The session it was opened in, once it has said so. */
  get session(): string | null {
    return this.#held?.session ?? null
  }

  get isClosing(): boolean {
    return this.#closing
  }

  isHeldBy(id: string): boolean {
    return this.#held !== null && 'id' in this.#held.actor && this.#held.actor.id === id
  }

  /**
   * Sends a notice, `text`, if the page subscribed to its topic and its holder reads every record. Returns the rows of a
   * holder who reads some records only: the hub asks the database before it sends the notice.
   */
  hear({ event, to }: Notice, text: string): SomeRows | null {
    const { actor } = this.#held ?? {}
    if (!actor || !this.#topics.has(event.topic)) return null
    const addressed = 'id' in actor && to.some(({ kind, id }) => kind === actor.kind && id === actor.id)
    const rows = addressed ? 'all' : rowsFor(actor, topics[event.topic].heardBy)
    if (rows === 'all') this.write(text)
    return typeof rows === 'string' ? null : rows
  }

  send(message: FromServer): void {
    this.write(JSON.stringify(message))
  }

  /** Asks again who holds it: closes it when nobody does any more, drops what may no longer be heard. */
  async checkAgain(): Promise<void> {
    if (!this.#held || this.#closing) return
    const { token, session } = this.#held
    const found = await this.#hub.identify(token)
    // A new token may have come meanwhile.
    if (this.#held.token !== token) return
    if (found?.session !== session) return this.close('unauthenticated')
    this.#held = { ...found, token }
    const lost = [...this.#topics].filter(topic => !mayListen(found.actor, topic))
    for (const topic of lost) this.#topics.delete(topic)
    if (lost.length > 0) this.send({ type: 'refused', topics: lost })
  }

  /** Asks the other side for a sign of life; lets it go when it gave none since the last time. */
  ping(): void {
    if (this.#answersPings) this.#socket.ping()
    else this.#socket.terminate()
    this.#answersPings = false
  }

  /** Says why and closes; who does not answer is cut off a second later. */
  close(why: keyof typeof closeCodes): void {
    if (this.#closing) return
    this.#closing = true
    this.#socket.close(closeCodes[why], why)
    setTimeout(() => this.#socket.terminate(), farewellMs).unref()
  }

  /** Sends a message that is JSON already. */
  write(text: string): void {
    if (this.#closing) return
    if (this.#socket.bufferedAmount > mostUnreadBytes) this.close('tryLater')
    else this.#socket.send(text)
  }

  #receive(data: unknown, isBinary: boolean): void {
    if (this.#closing) return
    if (!this.#allowance.take()) {
      this.close('tooMany')
      // The rest stays with who sends it.
      this.#socket.pause()
      return
    }
    const message = isBinary ? null : readFromPage(String(data))
    if (message) {
      // One after the other, in their order: an answer about the token may take a while.
      this.#work = this.#work.then(() => this.#answer(message)).catch(() => this.close('tryLater'))
    } else this.close(this.#held ? 'malformed' : 'unauthenticated')
  }

  async #answer(message: FromPage): Promise<void> {
    if (this.#closing) return
    if (message.type === 'hello') return this.#hello(message.token)
    if (!this.#held) return this.close('unauthenticated')
    const { actor } = this.#held
    if (message.type === 'ping') return this.send({ type: 'pong' })
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

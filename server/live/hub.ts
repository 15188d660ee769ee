import type { WebSocket } from 'ws'
import type { Context, Identified } from '../context.ts'
import type { SomeRows } from '../database/row-access.ts'
import { Connection } from './connection.ts'
import { Presence, type PresenceTimes } from './presence.ts'
import { liveChannel, type Notice, readNotice, sessionEndedChannel } from './publish.ts'
import { readersOf } from './readers-of.ts'

export interface Times extends PresenceTimes {
  /** Time for the first message of a page. */
  helloMs: number
  pingMs: number
  /**
   * Interval for identifying all holders again, which finds changes without a notification, such as expired sessions.
   */
  checkMs: number
}
const usualTimes: Times = {
  helloMs: 5000,
  pingMs: 30_000,
  checkMs: 60_000,
  repeatMs: 30_000,
  forgetMs: 75_000,
}

/** A connection whose holder may read only some records. */
type Limited = SomeRows & { connection: Connection }

/** Maximum connections of a session, one for each tab. */
const maxOfSession = 10
/**
 * Maximum connections of one address that have not identified themselves. An office with many people reconnects within
 * seconds.
 */
const maxUnknown = 30

/** The connections to this process. Events of other processes arrive through the database. */
export class Hub {
  readonly #context: Pick<Context, 'database' | 'identifyToken' | 'log'>
  readonly #times: Times
  readonly #connections = new Set<Connection>()
  readonly #presence: Presence
  readonly #timers: NodeJS.Timeout[]
  #listening: Promise<(() => Promise<void>)[]> | null = null
  /** Increases with each notification that may change the identity or rights of a person. */
  #changes = 0
  #checking: Promise<void> = Promise.resolve()

  constructor(context: Pick<Context, 'database' | 'identifyToken' | 'log'>, times: Partial<Times> = {}) {
    this.#context = context
    this.#times = { ...usualTimes, ...times }
    this.#presence = new Presence(context, this.#times)
    const every = (ms: number, work: () => void) => setInterval(work, ms).unref()
    this.#timers = [
      every(this.#times.pingMs, () => {
        for (const connection of this.#connections) connection.ping()
      }),
      every(this.#times.checkMs, () => this.#checkAgain([...this.#connections])),
    ]
  }

  connect(socket: WebSocket, address: string): void {
    const connection = new Connection(
      socket,
      address,
      {
        listening: () => this.#listen(),
        identify: token => this.#identify(token),
        joined: ({ session }) => this.#makeRoom(session),
        showOpen: (page, records) => this.#presence.show(page, records),
      },
      this.#times.helloMs,
    )
    this.#connections.add(connection)
    socket.once('close', () => {
      this.#connections.delete(connection)
      this.#presence.leave(connection)
    })
    const unknown = this.#open(other => other.session === null && other.address === address)
    if (unknown.length > maxUnknown) connection.close('tryLater')
  }

  /** Closes every connection because the server stops. */
  leave(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const connection of this.#connections) connection.close('goingAway')
  }

  /** Stops receiving notifications. */
  async stop(): Promise<void> {
    await this.#presence.stop()
    const stops = await this.#listening?.catch(() => [])
    await Promise.all((stops ?? []).map(stop => stop().catch(() => {})))
  }

  /** The open connections that match, oldest first. */
  #open(which: (connection: Connection) => boolean): Connection[] {
    return [...this.#connections].filter(connection => !connection.isClosing && which(connection))
  }

  /**
   * Closes the oldest connections of a session beyond the maximum: nobody uses their tabs, or they belong to a person
   * with a stolen token.
   */
  #makeRoom(session: string | null): void {
    const same = this.#open(connection => connection.session === session)
    for (const oldest of same.slice(0, -maxOfSession)) oldest.close('replaced')
  }

  /** Starts to receive notifications, at the first connection. After a failure the next connection tries again. */
  async #listen(): Promise<void> {
    const { database } = this.#context
    this.#listening ??= Promise.all([
      database.listen(liveChannel, payload => this.#receive(payload)),
      database.listen(sessionEndedChannel, session => this.#ended(session)),
    ])
    await this.#listening.catch(error => {
      this.#listening = null
      throw error
    })
  }

  /** Identifies the holder of a token, again if a session ended or rights changed during the query. */
  async #identify(token: string): Promise<Identified | null> {
    for (;;) {
      const changes = this.#changes
      const found = await this.#context.identifyToken(token)
      if (!found || changes === this.#changes) return found
    }
  }

  #receive(payload: string | null): void {
    if (payload === null) this.#missed()
    else this.#presence.receive(payload)
    const notice = payload && readNotice(payload)
    if (!notice) return
    const { event } = notice
    if (event.name === 'session-ended') this.#ended(event.id)
    if (event.name === 'rights-changed') {
      this.#changes++
      this.#checkAgain([...this.#connections].filter(connection => connection.isHeldBy(event.id)))
    }
    const text = JSON.stringify({ type: 'event', event })
    const limited: Limited[] = []
    for (const connection of this.#connections) {
      const rows = connection.receive(notice, text)
      if (rows) limited.push({ connection, ...rows })
    }
    if (limited.length > 0) void this.#sendToReaders(notice, limited, text)
  }

  /** Sends an event to the connections whose holders may read its record, by one query for each set of rules. */
  async #sendToReaders({ event }: Notice, limited: readonly Limited[], text: string): Promise<void> {
    const groups = new Map<string, Limited[]>()
    for (const one of limited) {
      const key = JSON.stringify(one.rules)
      groups.set(key, [...(groups.get(key) ?? []), one])
    }
    for (const group of groups.values())
      try {
        const callers = group.map(({ caller }) => caller)
        const readers = await readersOf(this.#context.database.orm, event, group[0]!.rules, callers)
        for (const { connection, caller } of group) if (readers.has(caller)) connection.write(text)
      } catch (error) {
        this.#context.log.warn({ err: error }, 'live rows')
        for (const { connection } of group) connection.send({ type: 'missed' })
      }
  }

  #ended(session: string | null): void {
    this.#changes++
    // The live channel reports the same gap.
    if (session === null) return
    for (const connection of this.#connections)
      if (connection.session === session) connection.close('unauthenticated')
  }

  #missed(): void {
    this.#changes++
    this.#checkAgain([...this.#connections])
    for (const connection of this.#connections) connection.send({ type: 'missed' })
  }

  /** Checks connections one after the other, to limit the load on the database. */
  #checkAgain(connections: Connection[]): void {
    this.#checking = this.#checking.then(async () => {
      for (const connection of connections)
        try {
          await connection.checkAgain()
          await this.#presence.checkAgain(connection)
        } catch (error) {
          this.#context.log.warn({ err: error }, 'live check')
        }
    })
  }
}

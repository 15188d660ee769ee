import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { Context } from '../context.ts'
import { addUses, type Count, inMinute, minuteMs, secondsLeft } from './allowance.ts'

/** Maximum counts in memory; the oldest is dropped first. */
const maxCounts = 20_000

/** What a process knows of the calls of one subject in the present minute. */
interface Known extends Count {
  /** Calls of this process that the database does not know. */
  unreported: number
  /** The next report, which counts all calls until it starts. Resolves to the calls before them. */
  next: Promise<number> | null
  /** The last report. */
  last: Promise<unknown>
}

/**
 * Counts calls in a minute over all processes on one database. A process tells the database after a twentieth of the
 * calls that are left: for most callers never, near the limit at each call, and never after the limit. Simultaneous calls
 * share a statement. Without the database, and on the embedded one, the process counts alone.
 */
class MinuteCounts {
  readonly #context: Pick<Context, 'database' | 'now'>
  readonly #counts = new Map<string, Known>()

  constructor(context: Pick<Context, 'database' | 'now'>) {
    this.#context = context
  }

  /** Counts a call. Returns its place among the calls of the minute, and the seconds until the minute is over. */
  async count(subject: string, max: number): Promise<{ place: number; seconds: number }> {
    const at = this.#context.now()
    const known = this.#knownOf(subject, at)
    const place = await this.#placeOf(subject, known, max)
    return { place, seconds: secondsLeft(subject, known, at) }
  }

  #placeOf(subject: string, known: Known, max: number): Promise<number> | number {
    const left = max - known.used
    if (left <= 0) return max + 1
    const place = ++known.unreported
    const isShared = this.#context.database.kind === 'server'
    if (!isShared || place < left / 20) return known.used + place
    known.next ??= this.#report(subject, known)
    return known.next.then(before => before + place)
  }

  #report(subject: string, known: Known): Promise<number> {
    const report = known.last.then(async () => {
      const { database, now } = this.#context
      const uses = known.unreported
      known.unreported = 0
      known.next = null
      const counted = await addUses(database.orm, subject, uses, now(), { mayBeLost: true }).catch(() => ({
        used: known.used + uses,
        since: known.since,
      }))
      Object.assign(known, counted)
      return counted.used - uses
    })
    known.last = report
    return report
  }

  #knownOf(subject: string, at: Date): Known {
    const found = this.#counts.get(subject)
    if (found && at.getTime() - found.since.getTime() < minuteMs) return found
    const known: Known = { used: 0, since: at, unreported: 0, next: null, last: Promise.resolve() }
    this.#counts.delete(subject)
    this.#counts.set(subject, known)
    if (this.#counts.size > maxCounts) this.#counts.delete(this.#counts.keys().next().value!)
    return known
  }
}

/** The part of a limit that names its count. A limit without a route has its name in its keys. */
interface Limit {
  routeInfo?: { method?: string | string[]; url?: string }
}

/** The store of the rate limiter: counts each limit, which is for a minute, by key and over all processes. */
export function minuteStore(context: Pick<Context, 'database' | 'now'>) {
  const counts = new MinuteCounts(context)
  return class MinuteStore implements FastifyRateLimitStore {
    readonly #name: string

    constructor({ routeInfo: { method = '', url = '' } = {} }: Limit = {}) {
      this.#name = `${method} ${url} `
    }

    // The declared type of the parameter lacks `routeInfo`.
    child(limit: object) {
      return new MinuteStore(limit as Limit)
    }

    incr(
      key: string,
      settle: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _timeWindow: number,
      max: number,
    ): void {
      counts
        .count(inMinute(this.#name + key), max)
        .then(({ place, seconds }) => settle(null, { current: place, ttl: seconds * 1000 }))
        .catch(settle)
    }
  }
}

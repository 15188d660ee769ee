import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { contentChannel } from '../database/content-changes.ts'
import { invalidate } from '../records/cached.ts'

/** Times in milliseconds. */
export interface Times {
  /** Time between two queries. */
  pollMs: number
  /** After this time without an answer the version is uncertain. */
  certainForMs: number
}
const usualTimes: Times = { pollMs: 1000, certainForMs: 3000 }

/**
 * The version of the public pages' content, in memory, so that a request needs no query.
 *
 * The database notifies of a new version at each commit that changes content (migration `content_heard`). A process
 * receives the notification of its own change before the answer to the commit. A change of another process arrives
 * immediately, or with the query that goes to a PostgreSQL server every second. The embedded database has no other
 * process, so it is queried only at the start and after a failure. A new version clears cached answers.
 */
export class ContentVersion {
  readonly #context: Pick<Context, 'database' | 'log'>
  readonly #times: Times
  #version: number | null = null
  #count = 0
  #notificationCount = 0
  #querying: Promise<void> | null = null
  #listening: Promise<() => Promise<void>> | null = null
  #timer: NodeJS.Timeout | undefined
  /** Time of the last certain answer on the monotonic clock; null before the first. */
  #certainAt: number | null = null
  #isUncertain = true

  constructor(context: Pick<Context, 'database' | 'log'>, times: Partial<Times> = {}) {
    this.#context = context
    this.#times = { ...usualTimes, ...times }
  }

  /** Listens and queries for the first time. Without an answer, queries are repeated. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => {
      if (this.#isUncertain || this.#context.database.kind === 'server') void this.#query()
    }, this.#times.pollMs).unref()
    await this.#query()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#listening?.then(stop => stop()).catch(() => {})
  }

  /** Grows with each change. Pages made under an earlier count are outdated. */
  get count(): number {
    return this.#count
  }

  /** Whole seconds since the version was last certain; null while it is certain. */
  get uncertainSeconds(): number | null {
    const { kind } = this.#context.database
    const age = this.#certainAt === null ? 0 : performance.now() - this.#certainAt
    const isOld = kind === 'server' && age > this.#times.certainForMs
    return this.#isUncertain || isOld ? Math.floor(age / 1000) : null
  }

  #query(): Promise<void> {
    this.#querying ??= this.#answer().finally(() => {
      this.#querying = null
    })
    return this.#querying
  }

  async #answer(): Promise<void> {
    const countBefore = this.#notificationCount
    try {
      await this.#listen()
      const version = await readVersion(this.#context.database)
      const isUndisturbed = countBefore === this.#notificationCount
      // Without a notification meanwhile, a lower version means that the database was reset to an earlier state.
      if (this.#version === null || version > this.#version || (version < this.#version && isUndisturbed))
        this.#setVersion(version)
      this.#certainAt = performance.now()
      if (this.#isUncertain && isUndisturbed) this.#isUncertain = false
    } catch (error) {
      if (!this.#isUncertain) this.#context.log.warn({ err: error }, 'the version of the pages is uncertain')
      this.#isUncertain = true
    }
  }

  async #listen(): Promise<void> {
    this.#listening ??= this.#context.database.listen(contentChannel, payload =>
      this.#onNotification(payload),
    )
    await this.#listening.catch(error => {
      this.#listening = null
      throw error
    })
  }

  #onNotification(payload: string | null): void {
    this.#notificationCount++
    if (payload === null) {
      this.#isUncertain = true
      void this.#query()
    } else if (this.#version === null || Number(payload) > this.#version) this.#setVersion(Number(payload))
  }

  #setVersion(version: number): void {
    this.#version = version
    this.#count++
    invalidate(this.#context.database)
  }
}

async function readVersion({ reads }: Context['database']): Promise<number> {
  const { rows } = await reads.execute<{ version: number }>(sql`select version from derived.content_version`)
  return rows[0]!.version
}

/**
 * Headers of a page while the version is uncertain: `Age` since the last certain moment (RFC 9111, 5.1), and a cache hit
 * past its time in `Cache-Status` (RFC 9211). Empty while the version is certain.
 */
export function staleHeaders({ uncertainSeconds }: ContentVersion): Record<string, string> {
  if (uncertainSeconds === null) return {}
  return { age: String(uncertainSeconds), 'cache-status': `Quinto; hit; ttl=-${uncertainSeconds}` }
}

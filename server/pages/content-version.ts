import { sql } from 'drizzle-orm'
import { forget } from '../actions/remembered.ts'
import type { Context } from '../context.ts'
import { contentChannel } from '../database/content-channel.ts'

/** In milliseconds. */
export interface Times {
  /** How often the database is asked. */
  askEveryMs: number
  /** An answer older than this is no longer certain. */
  certainForMs: number
}
const usualTimes: Times = { askEveryMs: 1000, certainForMs: 3000 }

/**
 * The version of what the public pages show, in memory: a request compares it and asks the database nothing.
 *
 * A notification says a new version when a change is committed (migration `content_heard`). A change of this process is
 * heard before its commit is answered; a change of another process is heard at once, and at the latest by the question
 * that a PostgreSQL server is asked every second. The embedded database has no other process: it is asked at the start
 * and after a failure only. What is remembered of an older version is forgotten.
 */
export class ContentVersion {
  readonly #context: Pick<Context, 'database' | 'log'>
  readonly #times: Times
  #version: number | null = null
  #count = 0
  #heardCount = 0
  #asking: Promise<void> | null = null
  #listening: Promise<() => Promise<void>> | null = null
  #timer: NodeJS.Timeout | undefined
  /** Of the monotonic clock; null before the first answer. */
  #certainAt: number | null = null
  #isInDoubt = true

  constructor(context: Pick<Context, 'database' | 'log'>, times: Partial<Times> = {}) {
    this.#context = context
    this.#times = { ...usualTimes, ...times }
  }

  /** Listens and asks for the first time. A database that is away is asked again until it answers. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => {
      if (this.#isInDoubt || this.#context.database.kind === 'server') void this.#ask()
    }, this.#times.askEveryMs).unref()
    await this.#ask()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#listening?.then(stop => stop()).catch(() => {})
  }

  /** Grows with each change. Pages made under an earlier count are not to be shown. */
  get count(): number {
    return this.#count
  }

  /** Whole seconds since the version was last certain; null while it is certain. */
  get doubtfulFor(): number | null {
    const { kind } = this.#context.database
    const age = this.#certainAt === null ? 0 : performance.now() - this.#certainAt
    const isOld = kind === 'server' && age > this.#times.certainForMs
    return this.#isInDoubt || isOld ? Math.floor(age / 1000) : null
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#answer().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  async #answer(): Promise<void> {
    const heardBefore = this.#heardCount
    try {
      await this.#listen()
      const version = await readVersion(this.#context.database)
      const nothingHeard = heardBefore === this.#heardCount
      // With nothing heard meanwhile, a lower version is that of a database set back to an earlier state.
      if (this.#version === null || version > this.#version || (version < this.#version && nothingHeard))
        this.#become(version)
      this.#certainAt = performance.now()
      if (this.#isInDoubt && nothingHeard) this.#isInDoubt = false
    } catch (error) {
      if (!this.#isInDoubt) this.#context.log.warn({ err: error }, 'the version of the pages is in doubt')
      this.#isInDoubt = true
    }
  }

  async #listen(): Promise<void> {
    this.#listening ??= this.#context.database.listen(contentChannel, payload => this.#heard(payload))
    await this.#listening.catch(error => {
      this.#listening = null
      throw error
    })
  }

  #heard(payload: string | null): void {
    this.#heardCount++
    if (payload === null) {
      this.#isInDoubt = true
      void this.#ask()
    } else if (this.#version === null || Number(payload) > this.#version) this.#become(Number(payload))
  }

  #become(version: number): void {
    this.#version = version
    this.#count++
    forget(this.#context.database)
  }
}

async function readVersion({ reads }: Context['database']): Promise<number> {
  const { rows } = await reads.execute<{ version: number }>(sql`select version from derived.content_version`)
  return rows[0]!.version
}

/**
 * The headers of a page that was sent while nobody could say whether it is the newest one: its age since the last
 * certain moment (RFC 9111, 5.1), and that it comes from what is kept, past its time (RFC 9211).
 */
export function doubt({ doubtfulFor }: ContentVersion): Record<string, string> {
  if (doubtfulFor === null) return {}
  return { age: String(doubtfulFor), 'cache-status': `Quinto; hit; ttl=-${doubtfulFor}` }
}

import { BackendThread, type Caller } from './backend-thread.ts'

type Options = ConstructorParameters<typeof BackendThread>[0]

/** The embedded database, through any number of lives of its thread: one that ended is followed by another. */
export class Engine {
  readonly #options: Options
  #thread: BackendThread | undefined
  #opening: Promise<BackendThread> | undefined
  #closing = false
  /** How many times the database was opened. */
  lives = 0

  constructor(options: Options) {
    this.#options = options
  }

  /** The thread that runs, or a new one; rejects when the database cannot be opened, and tries again next time. */
  open(): Promise<BackendThread> {
    if (this.#closing) return Promise.reject(new Error('the database is closed'))
    if (this.#thread && !this.#thread.ended) return Promise.resolve(this.#thread)
    this.#opening ??= this.#reopen().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #reopen() {
    // Never two threads on the same files.
    await this.#thread?.exited
    const thread = new BackendThread(this.#options)
    this.#thread = thread
    await thread.opened
    this.lives++
    return thread
  }

  async close(): Promise<void> {
    this.#closing = true
    await this.#opening?.catch(() => {})
    await this.#thread?.close()
  }
}

export type { BackendThread, Caller }

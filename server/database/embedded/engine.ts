import { BackendThread, type ThreadOptions } from './backend-thread.ts'

/** The embedded database, through any number of lives of its thread: one that ended is followed by another. */
export class Engine {
  readonly #options: ThreadOptions
  #thread: BackendThread | undefined
  #opening: Promise<BackendThread> | undefined
  #closing = false
  /** How many times the database was opened. */
  lives = 0

  constructor(options: Omit<ThreadOptions, 'compiled'>) {
    this.#options = options
  }

  /** The thread that runs, or a new one; rejects when the database cannot be opened, and tries again next time. */
  open(): Promise<BackendThread> {
    if (this.#closing) return Promise.reject(new Error('the database is closed'))
    if (this.#thread && !this.#thread.ended && !this.#opening) return Promise.resolve(this.#thread)
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
    this.#options.compiled = await thread.opened
    this.lives++
    return thread
  }

  async close(): Promise<void> {
    this.#closing = true
    await this.#opening?.catch(() => {})
    await this.#thread?.close()
  }
}

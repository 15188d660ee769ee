import { BackendThread, type ThreadOptions } from './backend-thread.ts'

/** The embedded database. An ended thread is replaced by a new one on demand. */
export class Engine {
  readonly #options: ThreadOptions
  #thread: BackendThread | undefined
  #opening: Promise<BackendThread> | undefined
  #closing = false
  /** Number of times that the database was opened. */
  openings = 0

  constructor(options: Omit<ThreadOptions, 'compiled'>) {
    this.#options = options
  }

  /**
   * Returns the running thread, or starts a new one. Rejects when the database cannot be opened; the next call tries
   * again.
   */
  open(): Promise<BackendThread> {
    if (this.#closing) return Promise.reject(new Error('the database is closed'))
    if (this.#thread && !this.#thread.ended && !this.#opening) return Promise.resolve(this.#thread)
    this.#opening ??= this.#reopen().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #reopen() {
    // Two threads must never use the same files.
    await this.#thread?.exited
    const thread = new BackendThread(this.#options)
    this.#thread = thread
    this.#options.compiled = await thread.opened
    this.openings++
    return thread
  }

  async close(): Promise<void> {
    this.#closing = true
    await this.#opening?.catch(() => {})
    await this.#thread?.close()
  }
}

import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { BackendSettings, FromBackend, ToBackend } from './messages.ts'

/** Time limit for opening. Replaying the log after a crash takes a second or two; a hanging disk never answers. */
const openWithinMs = 180_000
const closeWithinMs = 10_000
/** Stack size that lets PostgreSQL's own limit of nesting apply before the limit of JavaScript. */
const stackSizeMb = 32

/** An error of the embedded database, with the SQLSTATE that a PostgreSQL server would give. */
export class EmbeddedError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
const queryCanceled = '57014'
export const idleInTransaction = '25P03'
const crashShutdown = '57P02'
const cannotConnectNow = '57P03'

/** A connection to the thread. */
export interface Caller {
  answered(bytes: Uint8Array, last: boolean, inTransaction: boolean): void
  lost(error: EmbeddedError): void
}

export interface ThreadOptions extends BackendSettings {
  deadlineMs: number
  warn: (message: string) => void
}

/** One run of the thread with the database, from its opening to its end, whether requested or not. */
export class BackendThread {
  readonly #worker: Worker
  readonly #options: ThreadOptions
  readonly #callers = new Set<Caller>()
  /** Callers with unanswered requests, in order. */
  readonly #waiting: Caller[] = []
  /** Resolves to the compiled engine when requests may be sent; rejects when the database cannot be opened. */
  readonly opened: Promise<WebAssembly.Module>
  /** Resolves when the thread has ended and its files are closed. */
  readonly exited: Promise<void>
  #resolveOpened!: (compiled: WebAssembly.Module) => void
  #rejectOpened!: (error: Error) => void
  #deadline: NodeJS.Timeout | undefined
  #end: EmbeddedError | undefined
  #isOpen = false
  #held: (() => void)[] = []

  constructor(options: ThreadOptions) {
    this.#options = options
    const { folder, minimumFreeBytes, compiled } = options
    this.#worker = startWorker({ folder, minimumFreeBytes, compiled })
    this.opened = new Promise((resolve, reject) => {
      this.#resolveOpened = resolve
      this.#rejectOpened = reject
    })
    this.opened.catch(() => {})
    this.exited = new Promise(resolve => this.#worker.once('exit', () => resolve()))
    this.#worker.on('message', (message: FromBackend) => this.#onMessage(message))
    this.#worker.on('error', error => this.#stop(crashShutdown, `Database interno: ${error.message}`))
    this.#worker.on('exit', () => this.#stop(crashShutdown, 'Il database interno si è fermato.'))
    this.#setDeadline(openWithinMs, `Il database in ${folder} non si apre da ${openWithinMs / 1000} secondi.`)
  }

  get ended(): boolean {
    return this.#end !== undefined
  }

  attach(caller: Caller): void {
    this.#callers.add(caller)
  }

  detach(caller: Caller): void {
    this.#callers.delete(caller)
  }

  /** Sends a request. The buffer is transferred. `caller` receives the answer. */
  send(caller: Caller, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#end) return
    this.#waiting.push(caller)
    if (this.#waiting.length === 1) this.#next()
    this.#post({ kind: 'request', bytes }, [bytes.buffer])
  }

  /** Resolves after a checkpoint; no other checkpoint follows until `releaseCheckpoints`. */
  holdCheckpoints(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.exited.then(() => reject(this.#end))
      this.#held.push(resolve)
      this.#post({ kind: 'hold checkpoints' })
    })
  }

  releaseCheckpoints(): void {
    if (!this.#end) this.#post({ kind: 'release checkpoints' })
  }

  /** Waits for the answers to all requests, flushes all writes and ends the thread. */
  async close(): Promise<void> {
    if (!this.#end) {
      this.#worker.ref()
      this.#post({ kind: 'close' })
      const late = setTimeout(() => this.#worker.terminate(), closeWithinMs)
      await this.exited
      clearTimeout(late)
    }
    await this.exited
  }

  #post(message: ToBackend, handedOver: ArrayBuffer[] = []) {
    this.#worker.postMessage(message, handedOver)
  }

  #onMessage(message: FromBackend) {
    if (this.#end) return
    switch (message.kind) {
      case 'ready':
        clearTimeout(this.#deadline)
        this.#worker.unref()
        this.#isOpen = true
        return this.#resolveOpened(message.compiled)
      case 'checkpoints held':
        return this.#held.shift()?.()
      case 'warning':
        return this.#options.warn(message.message)
      case 'broken':
        return this.#stop(crashShutdown, `Database in ${this.#options.folder}: ${message.message}.`)
      case 'closed':
        this.#isOpen = false
        return
      case 'answer': {
        const caller = this.#waiting[0]!
        if (message.last) {
          this.#waiting.shift()
          this.#next()
        }
        if (this.#callers.has(caller)) caller.answered(message.bytes, message.last, message.inTransaction)
      }
    }
  }

  /** Restarts the time limit for the first unanswered request. */
  #next() {
    clearTimeout(this.#deadline)
    if (this.#waiting.length === 0) return this.#worker.unref()
    this.#worker.ref()
    const { deadlineMs } = this.#options
    this.#setDeadline(
      deadlineMs,
      `Una richiesta al database ha superato ${deadlineMs / 1000} secondi ed è stata interrotta.`,
    )
  }

  #setDeadline(ms: number, message: string) {
    this.#deadline = setTimeout(() => this.#stop(queryCanceled, message), ms)
  }

  #stop(code: string, message: string) {
    if (this.#end) return
    clearTimeout(this.#deadline)
    this.#end = new EmbeddedError(code, message)
    this.#rejectOpened(new EmbeddedError(cannotConnectNow, message))
    // Callers of `open` and `close` receive the error from the promise.
    if (this.#isOpen) this.#options.warn(message)
    for (const caller of this.#callers) caller.lost(this.#end)
    void this.#worker.terminate()
  }
}

function startWorker(workerData: BackendSettings): Worker {
  return new Worker(workerFile(), { workerData, execArgv: [], resourceLimits: { stackSizeMb } })
}

/** The worker's source, or `embedded-worker.js` of the build; this code may be in a chunk one folder below. */
function workerFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./worker-from-sources.mjs', import.meta.url)
  const beside = new URL('./embedded-worker.js', import.meta.url)
  return existsSync(beside) ? beside : new URL('../embedded-worker.js', import.meta.url)
}

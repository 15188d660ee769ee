import { Duplex } from 'node:stream'
import { type BackendThread, type Caller, EmbeddedError, idleInTransaction } from './backend-thread.ts'
import type { Engine } from './engine.ts'
import { isTermination, RequestReader } from './wire.ts'

interface Options {
  engine: Engine
  /** Maximum time of an open transaction without a request. */
  idleTransactionMs: number
}

/** A socket for `pg` whose other end is the thread with the database, instead of a server. */
export class EmbeddedStream extends Duplex implements Caller {
  readonly #options: Options
  readonly #requests = new RequestReader()
  #thread: BackendThread | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(options: Options) {
    super()
    this.#options = options
  }

  connect(): this {
    this.#options.engine.open().then(
      thread => {
        if (this.destroyed) return
        this.#thread = thread
        thread.attach(this)
        this.emit('connect')
      },
      error => this.destroy(error),
    )
    return this
  }

  answered(bytes: Uint8Array, last: boolean, inTransaction: boolean): void {
    if (last && inTransaction)
      this.#idle = setTimeout(() => this.#endTransaction(), this.#options.idleTransactionMs)
    if (bytes.length > 0) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  lost(error: EmbeddedError): void {
    this.destroy(error)
  }

  #endTransaction() {
    const seconds = this.#options.idleTransactionMs / 1000
    this.destroy(
      new EmbeddedError(
        idleInTransaction,
        `Una transazione è rimasta ferma per ${seconds} secondi ed è stata annullata: dentro una transazione si usa solo tx.`,
      ),
    )
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    clearTimeout(this.#idle)
    for (const request of this.#requests.read(chunk))
      if (!isTermination(request)) this.#thread?.send(this, request)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done)
  }

  /** Answers are pushed when they arrive. */
  override _read(): void {}

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#idle)
    this.#thread?.detach(this)
    done(error)
  }

  // Socket methods that `pg` calls and a thread does not need.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}

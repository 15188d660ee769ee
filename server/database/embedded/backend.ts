import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { ensureCluster } from './cluster.ts'
import { describeFailure } from './describe-failure.ts'
import { DurableFS, durableOptions } from './durable-fs.ts'
import { proveDurable } from './prove-durable.ts'
import { isStartup, queryMessage, replaceErrorCode } from './wire.ts'

/** How PGlite's exceptions say «an SQL error, go on»; any other means that the engine is broken. */
const sqlError = 100
/** Beyond this much an answer travels in parts. */
const partBytes = 1_000_000

const readOnlyTransaction = '25006'
const diskFull = '53100'

export type Answering = (bytes: Uint8Array<ArrayBuffer>, last: boolean) => void

interface Options {
  folder: string
  compiled: WebAssembly.Module
  lowOnSpace: () => boolean
  /** Must not return: the engine may not run again after this. */
  die: (reason: string) => never
}

/** PGlite, opened durably, speaking PostgreSQL's wire protocol. One caller at a time. */
export class Backend {
  readonly #pg: PGlite
  readonly #fs: DurableFS
  readonly #lowOnSpace: () => boolean
  #readOnly = false
  #isProvenDurable = false

  private constructor(pg: PGlite, fs: DurableFS, lowOnSpace: () => boolean) {
    this.#pg = pg
    this.#fs = fs
    this.#lowOnSpace = lowOnSpace
  }

  /**
   * Opens the database in `folder`. Throws when the folder cannot be opened or writes are not durable. With little free
   * space the check of durability waits until there is space.
   */
  static async open({ folder, compiled, lowOnSpace, die }: Options): Promise<Backend> {
    let lastWord: string | undefined
    const cluster = await ensureCluster(folder).catch(error => {
      throw new Error(describeFailure(error))
    })
    const fs = new DurableFS(cluster)
    const pg = await PGlite.create({
      ...durableOptions(fs),
      pgliteWasmModule: compiled,
      extensions: { amcheck, pg_trgm, unaccent },
      onStderr(line) {
        lastWord = /(?:PANIC|FATAL): .*/.exec(line)?.[0] ?? lastWord
        return false
      },
    }).catch(error => {
      throw new Error(describeFailure(error, lastWord))
    })
    stopWhenBroken(pg, error => die(`il motore si è fermato (${describeFailure(error, lastWord)})`))
    const backend = new Backend(pg, fs, lowOnSpace)
    await backend.#heedSpace()
    return backend
  }

  get inTransaction(): boolean {
    return this.#pg.isInTransaction()
  }

  get readOnly(): boolean {
    return this.#readOnly
  }

  /** Runs one request of the wire protocol; the answer comes in one or more parts. */
  async run(request: Uint8Array, answer: Answering): Promise<void> {
    if (isStartup(request)) await this.#forgetSession()
    else if (!this.inTransaction) await this.#heedSpace()
    let parts: Uint8Array[] = []
    let size = 0
    const give = (last: boolean) => {
      const bytes = joined(parts, size)
      if (this.#readOnly) replaceErrorCode(bytes, readOnlyTransaction, diskFull)
      answer(bytes, last)
      parts = []
      size = 0
    }
    await this.#execute(request, bytes => {
      parts.push(bytes.slice())
      size += bytes.length
      // Errors are looked for in whole answers only.
      if (size > partBytes && !this.#readOnly) give(false)
    })
    give(true)
  }

  /** Rows of a query of our own, between two requests and outside any transaction. */
  async query<Row>(sql: string): Promise<Row[]> {
    return (await this.#pg.query<Row>(sql)).rows
  }

  /** Runs statements of the server itself between requests. */
  async execute(sql: string): Promise<void> {
    await this.#pg.exec(sql)
  }

  async close(): Promise<void> {
    await this.#pg.close()
  }

  #execute(request: Uint8Array, onRawData: (bytes: Uint8Array) => void): Promise<void> {
    return this.#pg.execProtocolRawStream(request, { syncToFs: false, onRawData })
  }

  /** The engine has one session for ever; a new connection must find nothing of the one before. */
  async #forgetSession() {
    if (this.inTransaction) await this.#execute(queryMessage('rollback'), () => {})
    await this.#execute(queryMessage('discard all'), () => {})
    this.#readOnly = false
    await this.#heedSpace()
  }

  /** Where every write passes: with little space left the session reads only, and PostgreSQL itself says no. */
  async #heedSpace() {
    const low = this.#lowOnSpace()
    if (low !== this.#readOnly) {
      await this.#execute(queryMessage(`set default_transaction_read_only = ${low ? 'on' : 'off'}`), () => {})
      this.#readOnly = low
    }
    if (low || this.#isProvenDurable) return
    await proveDurable(this.#pg, () => this.#fs.synced)
    this.#isProvenDurable = true
  }
}

/**
 * PGlite's loop goes on after any exception whatever, even a PANIC of PostgreSQL, a trap of WebAssembly or an
 * overflow of the stack, either for ever or with memory in an unknown state. What is on disk is sound, as
 * after a kill: stop, and let it be opened again.
 */
function stopWhenBroken(pg: PGlite, die: (error: unknown) => never) {
  const module = pg.Module
  const once = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      once()
    } catch (error) {
      if ((error as { status?: number }).status !== sqlError) die(error)
      throw error
    }
  }
}

/** In a buffer of its own, which can be handed to another thread without a copy. */
function joined(parts: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

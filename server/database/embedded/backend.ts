import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { ensureCluster } from './cluster.ts'
import { describeFailure } from './describe-failure.ts'
import { DurableFS, durableOptions, proveDurable } from './durable-fs.ts'
import { isStartup, queryMessage, replaceErrorCode } from './wire.ts'

/**
 * The exit code of PGlite's exceptions for SQL errors, after which the engine continues. Any other exception means a
 * broken engine.
 */
const sqlError = 100
/** Answers longer than this are sent in parts. */
const partBytes = 1_000_000

const readOnlyTransaction = '25006'
const diskFull = '53100'

export type Answering = (bytes: Uint8Array<ArrayBuffer>, last: boolean) => void

interface Options {
  folder: string
  compiled: WebAssembly.Module
  lowOnSpace: () => boolean
  /** Must not return, because the engine may not run afterwards. */
  die: (reason: string) => never
}

/** PGlite with durable writes, behind PostgreSQL's wire protocol. Serves one caller at a time. */
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
    let fatalMessage: string | undefined
    const cluster = await ensureCluster(folder).catch(error => {
      throw new Error(describeFailure(error))
    })
    const fs = new DurableFS(cluster)
    const pg = await PGlite.create({
      ...durableOptions(fs),
      pgliteWasmModule: compiled,
      extensions: { amcheck, pg_trgm, unaccent },
      onStderr(line) {
        fatalMessage = /(?:PANIC|FATAL): .*/.exec(line)?.[0] ?? fatalMessage
        return false
      },
    }).catch(error => {
      throw new Error(describeFailure(error, fatalMessage))
    })
    stopWhenBroken(pg, error => die(`il motore si è fermato (${describeFailure(error, fatalMessage)})`))
    const backend = new Backend(pg, fs, lowOnSpace)
    await backend.#applySpaceLimit()
    return backend
  }

  get inTransaction(): boolean {
    return this.#pg.isInTransaction()
  }

  get readOnly(): boolean {
    return this.#readOnly
  }

  /** Runs one request of the wire protocol; `answer` receives the answer in one or more parts. */
  async run(request: Uint8Array, answer: Answering): Promise<void> {
    if (isStartup(request)) await this.#forgetSession()
    else if (!this.inTransaction) await this.#applySpaceLimit()
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
      // Error codes are replaced only in whole answers.
      if (size > partBytes && !this.#readOnly) give(false)
    })
    give(true)
  }

  /** Runs a query of the server itself, between two requests and outside of transactions. */
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

  /**
   * Resets the session. The engine has one session for all connections, and a new connection must not see the previous
   * state.
   */
  async #forgetSession() {
    if (this.inTransaction) await this.#execute(queryMessage('rollback'), () => {})
    await this.#execute(queryMessage('discard all'), () => {})
    this.#readOnly = false
    await this.#applySpaceLimit()
  }

  /** Makes the session read-only while little space is left, so that PostgreSQL itself refuses every write. */
  async #applySpaceLimit() {
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
 * Ends the engine after a fatal exception. PGlite's loop continues after any exception, even a PANIC of PostgreSQL, a
 * trap of WebAssembly or a stack overflow, and then loops for ever or uses memory in an unknown state. The files on
 * disk are sound, as after a kill, so the database can be opened again.
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

/** Joins parts into a new buffer, which can be transferred to another thread without a copy. */
function joined(parts: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

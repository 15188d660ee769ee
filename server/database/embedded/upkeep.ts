import type { Backend } from './backend.ts'
import { PageCheck } from './page-check.ts'

/** Interval between two checks. */
const checkEveryMs = 1000
/** Bytes of log since the last checkpoint, which a crash recovery must replay and which stay on disk until then. */
const logBytes = 32_000_000
const checkpointEveryMs = 300_000
const vacuumEveryMs = 60_000
/** Time after the start before the first check of pages, so that the check does not slow the start. */
const firstCheckAfterMs = 60_000

/**
 * The table that PostgreSQL's autovacuum would visit first, by its thresholds; also a table whose oldest transaction is
 * far back, before the transaction counter wraps around.
 */
const needy = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_all_tables s join pg_class c on c.oid = s.relid
  where c.relkind in ('r', 'm') and (
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
    or age(c.relfrozenxid) > 150000000)
  order by s.n_dead_tup desc limit 1`

/**
 * Replaces the background processes of a PostgreSQL server, which the embedded engine lacks: checkpoints, which keep the
 * log small, and vacuum and analyse. Also reads every page once a night to find damage.
 */
export class Upkeep {
  readonly #backend: Backend
  #lookedAt = performance.now()
  #checkpointAt = performance.now()
  #checkpointLog: number | null = null
  #vacuumAt = performance.now()
  #vacuumed: string | null = null
  #held = false
  readonly #pageCheck: PageCheck
  #openedAt = performance.now()

  constructor(backend: Backend, reportDamage: (damaged: string[]) => void) {
    this.#backend = backend
    this.#pageCheck = new PageCheck(backend, reportDamage)
  }

  /** Makes a checkpoint, and no other until `release`, so that the following log contains all changes on disk. */
  async hold(): Promise<void> {
    await this.#backend.query('checkpoint')
    this.#held = true
  }

  release(): void {
    this.#held = false
  }

  /** Runs the due tasks, at most one table at a time. Call it between two requests. */
  async step(now = performance.now()): Promise<void> {
    if (now - this.#lookedAt < checkEveryMs || this.#backend.inTransaction) return
    this.#lookedAt = now
    if (!this.#held) await this.#checkpoint(now)
    if (this.#backend.readOnly) return
    if (now - this.#vacuumAt >= vacuumEveryMs) await this.#vacuum(now)
    if (now - this.#openedAt >= firstCheckAfterMs) await this.#pageCheck.step()
  }

  async #checkpoint(now: number) {
    const log = await this.#logPosition()
    this.#checkpointLog ??= log
    const written = log - this.#checkpointLog
    if (written < logBytes && (written === 0 || now - this.#checkpointAt < checkpointEveryMs)) return
    await this.#backend.query('checkpoint')
    this.#checkpointAt = now
    this.#checkpointLog = await this.#logPosition()
  }

  async #vacuum(now: number) {
    const [table] = await this.#backend.query<{ name: string }>(needy)
    if (table && table.name !== this.#vacuumed) {
      await this.#backend.query(`vacuum (analyze) ${table.name}`)
      this.#vacuumed = table.name
    } else {
      this.#vacuumAt = now
      this.#vacuumed = null
    }
  }

  async #logPosition(): Promise<number> {
    const [row] = await this.#backend.query<{ bytes: number }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
    )
    return row!.bytes
  }
}

import { dayInRome } from '../../../contract/italian/days.ts'
import type { Backend } from './backend.ts'

/** The check starts with the first step after this hour in Rome. */
const startHour = 3
/** Maximum wait of other requests, except during the read of a large index, which is one piece. */
const stepMs = 50
/** Blocks of 8 kB in a piece: 4 MB of a table. */
const pieceBlocks = 512

const preparation = `
  set client_min_messages = error;
  create extension if not exists amcheck schema public;
  create schema if not exists embedded;
  create table if not exists embedded.page_checks (finished timestamptz primary key, damaged text[] not null);
  reset client_min_messages`

/** Tables, materialized views, TOAST tables, and the indexes that amcheck can read. */
const relations = `
  select c.oid::int as oid, format('%I.%I', n.nspname, c.relname) as name,
    case when c.relkind = 'i' then a.amname else 'heap' end as kind,
    (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_am a on a.oid = c.relam
  where c.relpersistence = 'p' and pg_relation_size(c.oid) > 0
    and (c.relkind in ('r', 'm', 't') or (c.relkind = 'i' and a.amname in ('btree', 'gin')))
  order by c.oid`

interface Piece {
  name: string
  /** Returns one row with a message for each fault. */
  query: string
}

interface Relation {
  oid: number
  name: string
  kind: 'heap' | 'btree' | 'gin'
  blocks: number
}

/** The queries for a relation. A relation dropped meanwhile is not in `pg_class`, so its queries return no rows. */
function piecesOf({ oid, name, kind, blocks }: Relation): Piece[] {
  if (kind !== 'heap') {
    const check = kind === 'btree' ? 'bt_index_check' : 'gin_index_check'
    return [{ name, query: `select public.${check}(oid) from pg_class where oid = ${oid}` }]
  }
  return Array.from({ length: Math.ceil(blocks / pieceBlocks) }, (_, piece) => {
    const start = piece * pieceBlocks
    const end = Math.min(start + pieceBlocks, blocks) - 1
    return {
      name,
      query: `select msg from pg_class c, public.verify_heapam(c.oid, startblock => ${start}, endblock => ${end}) where c.oid = ${oid}`,
    }
  })
}

/**
 * Reads every page of the database once a night with PostgreSQL's extension amcheck, which checks checksums, rows and the
 * order of indexes (https://www.postgresql.org/docs/18/amcheck.html). Pages in memory are not read again from the disk.
 */
export class PageCheck {
  readonly #backend: Backend
  readonly #report: (damaged: string[]) => void
  /** Pieces left to read, the next one last. */
  #left: Piece[] | null = null
  #damaged = new Set<string>()
  /** The last night with a finished check. */
  #night: string | null = null

  constructor(backend: Backend, report: (damaged: string[]) => void) {
    this.#backend = backend
    this.#report = report
  }

  /**
   * Reads pieces for `forMs` milliseconds if a check is due. Call it between two requests of a writable database. An error
   * that prevents the start or the end of a check is reported as damage.
   */
  async step(now = new Date(), forMs = stepMs): Promise<void> {
    if (!this.#left && this.#night === nightOf(now)) return
    await this.#readPieces(now, forMs).catch((error: Error) => {
      this.#left = null
      this.#night = nightOf(now)
      this.#report([error.message])
    })
  }

  async #readPieces(now: Date, forMs: number) {
    if (!this.#left) {
      if (!(await this.#isDue(now))) return
      const found = await this.#backend.query<Relation>(relations)
      this.#left = found.flatMap(piecesOf).reverse()
      this.#damaged = new Set()
    }
    const until = performance.now() + forMs
    for (let piece = this.#left.pop(); piece; piece = this.#left.pop()) {
      await this.#read(piece)
      if (performance.now() > until) return
    }
    this.#left = null
    this.#night = nightOf(now)
    await this.#save(now)
  }

  async #isDue(now: Date): Promise<boolean> {
    await this.#backend.execute(preparation)
    const [last] = await this.#backend.query<{ finished: Date }>('select finished from embedded.page_checks')
    if (!last || nightOf(last.finished) < nightOf(now)) return true
    this.#night = nightOf(now)
    return false
  }

  async #read({ name, query }: Piece) {
    const messages = await this.#backend
      .query<{ msg?: string }>(query)
      .catch((error: Error) => [{ msg: error.message }])
    if (messages.some(({ msg }) => msg)) this.#damaged.add(name)
  }

  async #save(now: Date) {
    const damaged = [...this.#damaged]
    const names = damaged.map(name => `'${name.replaceAll("'", "''")}'`).join(', ')
    await this.#backend.execute(
      `delete from embedded.page_checks;
       insert into embedded.page_checks values ('${now.toISOString()}', array[${names}]::text[])`,
    )
    this.#report(damaged)
  }
}

/** The day in Rome to which the night of an instant belongs. */
const nightOf = (instant: Date): string => dayInRome(new Date(instant.getTime() - startHour * 3_600_000))

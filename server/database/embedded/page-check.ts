import { dayInRome } from '../../../contract/days.ts'
import type { Backend } from './backend.ts'

/** The check begins at the first step after this hour of the night in Rome. */
const beginsAtHour = 3
/** Other requests wait this long at most, but for one large index, which is read in one piece. */
const stepMs = 50
/** A table is read in pieces of 4 MB. */
const pieceBlocks = 512

const preparation = `
  set client_min_messages = error;
  create extension if not exists amcheck schema public;
  create schema if not exists embedded;
  create table if not exists embedded.page_checks (finished timestamptz primary key, damaged text[] not null);
  reset client_min_messages`

/** Tables, materialized views and long values, and the indexes that amcheck can read. */
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
  /** Its rows say what is wrong. */
  query: string
}

interface Relation {
  oid: number
  name: string
  kind: 'heap' | 'btree' | 'gin'
  blocks: number
}

/** A relation that has gone meanwhile is not in `pg_class` and gives no rows. */
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
 * Reads every page of the database once a night, as PostgreSQL's extension amcheck does: checksums, rows and the order
 * of indexes (https://www.postgresql.org/docs/18/amcheck.html). A page that is in memory is not read again from disk.
 */
export class PageCheck {
  readonly #backend: Backend
  readonly #found: (damaged: string[]) => void
  /** What is left to read, in reverse. */
  #left: Piece[] | null = null
  #damaged = new Set<string>()
  /** The last night that is known to be done with. */
  #night: string | null = null

  constructor(backend: Backend, found: (damaged: string[]) => void) {
    this.#backend = backend
    this.#found = found
  }

  /**
   * Does what is due, for a moment; between two requests, where the database can be written. Damage that does not even
   * let it begin or end is told as found.
   */
  async step(now = new Date(), forMs = stepMs): Promise<void> {
    if (!this.#left && this.#night === nightOf(now)) return
    await this.#goOn(now, forMs).catch((error: Error) => {
      this.#left = null
      this.#night = nightOf(now)
      this.#found([error.message])
    })
  }

  async #goOn(now: Date, forMs: number) {
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
    await this.#note(now)
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

  async #note(now: Date) {
    const damaged = [...this.#damaged]
    const names = damaged.map(name => `'${name.replaceAll("'", "''")}'`).join(', ')
    await this.#backend.execute(
      `delete from embedded.page_checks;
       insert into embedded.page_checks values ('${now.toISOString()}', array[${names}]::text[])`,
    )
    this.#found(damaged)
  }
}

/** The day in Rome whose night this is. */
const nightOf = (instant: Date): string => dayInRome(new Date(instant.getTime() - beginsAtHour * 3_600_000))

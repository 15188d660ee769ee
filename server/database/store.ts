import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { validate } from 'uuid'
import { countedTo } from '../../contract/calls/resources.ts'
import type {
  AnyDefinition,
  AnyField,
  AnyFields,
  RecordOf,
  ResourceDefinition,
  Values,
} from '../../contract/resource.ts'
import { forbidden, notFound, pointedAt, stale, unprocessable } from '../errors.ts'
import { type Actor, may } from './actor.ts'
import { isPointedAt, namingTheField } from './broken-constraint.ts'
import { writeWithHistory } from './commits.ts'
import { fold } from './fold.ts'
import type { Queries, Reads } from './queries.ts'
import { type JsonRows, recordJson, recordsJson, selectJson, selectOneJson, snapshot } from './record-json.ts'
import { resourceTables } from './schema.ts'
import type { ResourceTable } from './table.ts'
import { Totals } from './totals.ts'

type Row = Record<string, unknown>

export interface ListQuery {
  /** Equal to, by field; only fields the definition lists as filters. */
  filter?: Record<string, string | number | boolean | null>
  search?: string
  /** A sortable field or `_id` (by time of creation), with a minus to turn it round. */
  sort?: string
  limit?: number
  cursor?: string
}

export interface ListPage<T> {
  rows: T[]
  /** Exact up to `countedTo`; one more when there are more than that. */
  total: number
  next: string | null
}

export const tableFor = (definition: { name: string }): ResourceTable => {
  const table = resourceTables[definition.name]
  if (!table) throw new Error(`no table for ${definition.name}`)
  return table
}

/** Every field of the definition, with null for what was left out; refuses what the definition refuses. */
function checkedValues<F extends AnyFields>(definition: ResourceDefinition<F>, values: Row): Values<F> {
  const fields: Record<string, string> = {}
  const checked: Row = {}
  for (const [key, field] of Object.entries<AnyField>(definition.fields)) {
    const value = values[key] ?? null
    if (value === null && field.optional) {
      checked[key] = null
      continue
    }
    const result = field.schema.safeParse(value)
    if (result.success) checked[key] = result.data
    else fields[key] = result.error.issues[0]?.message ?? 'Da compilare.'
  }
  if (Object.keys(fields).length > 0) throw unprocessable(fields)
  const across = definition.check?.(checked as Values<F>) ?? {}
  if (Object.keys(across).length > 0) throw unprocessable(across as Record<string, string>)
  return checked as Values<F>
}

/** The column that searches look into, for the definitions that have one. */
export const searchColumn = (definition: AnyDefinition, row: object) => {
  const values: Row = { ...row }
  const searched = Object.entries<AnyField>(definition.fields).filter(([, field]) => field.searched)
  return searched.length > 0 ? { ricerca: fold(searched.map(([key]) => values[key] ?? '').join(' ')) } : {}
}

/** A record as it is read, of the JSON that leaves the server. */
function fromJson<R>(json: string): R {
  const row = JSON.parse(json)
  return { ...row, createdAt: new Date(row.createdAt), updatedAt: new Date(row.updatedAt) }
}

const publicRow = <R>(row: Row): R => {
  const { ricerca: _, ...rest } = row
  return rest as R
}

const everything = sql`true`

/** Written out, not a parameter: a plan made for any limit whatever sorts the whole table. */
const oneMoreThan = (limit: number) => sql.raw(String(limit + 1))

/** The record as it was read: a write that came between has made another version of it. */
const sameVersion = (table: ResourceTable, { _id, versione }: Row) =>
  and(eq(table._id!, _id), eq(table.versione!, versione))

/** Which rows an actor who may read a resource sees: what is not public yet, or any more, only who may change it. */
const seesAll = (actor: Actor, { fields, access }: AnyDefinition): boolean =>
  !fields.status || access.read !== 'anyone' || may(actor, access.write)

const visibleTo = (actor: Actor, definition: AnyDefinition, table: ResourceTable): SQL | undefined =>
  seesAll(actor, definition) ? undefined : eq(table.status!, 'validated')

/**
 * The one way to read and write records, within what `actor` may touch. Every write leaves its line of history in
 * the same transaction.
 */
export function createStore({ now, newId }: { now: () => Date; newId: () => string }) {
  const totals = new Totals()

  async function current(db: Queries, definition: AnyDefinition, id: string): Promise<Row> {
    const table = tableFor(definition)
    const [row] = await db.select().from(table).where(eq(table._id!, id))
    if (!row) throw notFound()
    return row
  }

  return {
    /** Creates a record. Throws 403, 422 with the fields to mend, or 409 with the field that must be unique. */
    async create<F extends AnyFields>(
      db: Queries,
      definition: ResourceDefinition<F>,
      values: Row,
      actor: Actor,
    ): Promise<RecordOf<ResourceDefinition<F>>> {
      const { create, write } = definition.access
      if (!may(actor, create ?? write)) throw forbidden()
      const at = now()
      const row = {
        _id: newId(),
        versione: 1,
        createdAt: at,
        updatedAt: at,
        ...checkedValues(definition, values),
      }
      const table = tableFor(definition)
      const insert = db
        .insert(table)
        .values({ ...row, ...searchColumn(definition, row) })
        .returning({ _id: table._id! })
      await namingTheField(definition, () =>
        writeWithHistory(db, insert, { definition, actor, at, newId, before: null, after: row }),
      )
      return row as unknown as RecordOf<ResourceDefinition<F>>
    },

    /** Changes the fields given. `versione` is the one the person saw: 409 when somebody wrote after that. */
    async update<F extends AnyFields>(
      db: Queries,
      definition: ResourceDefinition<F>,
      id: string,
      versione: number,
      values: Row,
      actor: Actor,
    ): Promise<RecordOf<ResourceDefinition<F>>> {
      if (!may(actor, definition.access.write)) throw forbidden()
      const table = tableFor(definition)
      const before = await current(db, definition, id)
      if (before.versione !== versione) throw stale()
      const at = now()
      const after: Row = {
        ...before,
        ...checkedValues(definition, { ...before, ...values }),
        versione: versione + 1,
        updatedAt: at,
      }
      const change = db
        .update(table)
        .set({ ...after, ...searchColumn(definition, after) })
        .where(sameVersion(table, before))
        .returning({ _id: table._id! })
      await namingTheField(definition, () =>
        writeWithHistory(db, change, { definition, actor, at, newId, before, after }),
      )
      return publicRow(after)
    },

    /** Removes a record, or marks it deleted where others point at it; history keeps the whole of it. */
    async remove(db: Queries, definition: AnyDefinition, id: string, actor: Actor): Promise<void> {
      if (!may(actor, definition.access.write)) throw forbidden()
      const table = tableFor(definition)
      const before = await current(db, definition, id)
      if (definition.deletion === 'status' && before.status === 'deleted') throw notFound()
      const at = now()
      const where = sameVersion(table, before)
      const found = { _id: table._id! }
      const versione = (before.versione as number) + 1
      const statement =
        definition.deletion === 'remove'
          ? db.delete(table).where(where).returning(found)
          : db.update(table).set({ status: 'deleted', versione, updatedAt: at }).where(where).returning(found)
      const write = { definition, actor, at, newId, before, after: null }
      await writeWithHistory(db, statement, write).catch(error => {
        throw isPointedAt(error) ? pointedAt() : error
      })
    },

    /** One record; 404 when it is not there or not the actor's to see. */
    async get<F extends AnyFields>(
      db: Queries,
      definition: ResourceDefinition<F>,
      id: string,
      actor: Actor,
    ): Promise<RecordOf<ResourceDefinition<F>>> {
      if (!may(actor, definition.access.read)) throw forbidden()
      const table = tableFor(definition)
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(table._id!, id), visibleTo(actor, definition, table)))
      if (!row) throw notFound()
      return publicRow(row)
    },

    /** The same, as the JSON that leaves the server: without secrets. */
    async getJson(db: Reads, definition: AnyDefinition, id: string, actor: Actor): Promise<string> {
      if (!may(actor, definition.access.read)) throw forbidden()
      const statement = selectOneJson(definition, !seesAll(actor, definition))
      const { rows } = await db.$client.query<{ json: string }>(statement, [id])
      if (!rows[0]) throw notFound()
      return recordJson(rows[0].json)
    },

    /** One page of records, without secrets. Throws as `listJson`. */
    async list<F extends AnyFields>(
      db: Queries,
      definition: ResourceDefinition<F>,
      query: ListQuery,
      actor: Actor,
    ): Promise<ListPage<RecordOf<ResourceDefinition<F>>>> {
      const { rows, ...page } = await this.listJson(db, definition, query, actor)
      return { ...page, rows: rows.map(row => fromJson<RecordOf<ResourceDefinition<F>>>(row)) }
    },

    /**
     * One page of records as the JSON that leaves the server. Throws 422 for a filter, an order or a cursor that the
     * definition does not have.
     */
    async listJson(
      db: Queries,
      definition: AnyDefinition,
      query: ListQuery,
      actor: Actor,
    ): Promise<ListPage<string>> {
      if (!may(actor, definition.access.read)) throw forbidden()
      const table = tableFor(definition)
      const limit = Math.min(Math.max(query.limit ?? 50, 1), 200)
      const order = orderOf(definition, query.sort ?? definition.list.sort)
      const visible = visibleTo(actor, definition, table)
      const where = and(visible, ...conditions(definition, table, query)) ?? everything
      const page = and(where, after(definition, table, order, query.cursor))
      const answer = await db.execute<JsonRows>(
        selectJson(
          definition,
          table,
          sql`where ${page} order by ${orderBy(table, order)} limit ${oneMoreThan(limit)}`,
        ),
      )
      const found = recordsJson(answer.rows[0]!)
      const total = await totals.of(
        JSON.stringify([definition.name, query.filter, query.search, visible === undefined]),
        answer.rows[0]!.snapshot,
        async () => {
          const { rows } = await db.execute<{ total: number; snapshot: string }>(
            sql`select count(*)::int as total, ${snapshot} as "snapshot" from (select from ${table} where ${where} limit ${oneMoreThan(countedTo)}) t`,
          )
          return rows[0]!
        },
      )
      const rows = found.slice(0, limit)
      const last = rows.at(-1)
      return { rows, total, next: found.length > limit && last ? writeCursor(JSON.parse(last), order) : null }
    },
  }
}
export type Store = ReturnType<typeof createStore>

interface Order {
  key: string
  descending: boolean
}

function orderOf(definition: AnyDefinition, sort: string): Order {
  const descending = sort.startsWith('-')
  const key = descending ? sort.slice(1) : sort
  const field = definition.fields[key]
  if (key !== '_id' && !field?.sortable) throw unprocessable({ sort: `Non si può ordinare per «${key}».` })
  return { key, descending }
}

const orderBy = (table: ResourceTable, { key, descending }: Order): SQL => {
  const direction = descending ? desc : asc
  const id = direction(table._id!)
  return key === '_id' ? id : sql`${direction(table[key]!)}, ${id}`
}

function conditions(definition: AnyDefinition, table: ResourceTable, query: ListQuery): (SQL | undefined)[] {
  const filters = Object.entries(query.filter ?? {}).map(([key, value]) => {
    if (!definition.list.filters?.includes(key)) {
      throw unprocessable({ filter: `Non si può filtrare per «${key}».` })
    }
    return value === null ? sql`${table[key]!} is null` : eq(table[key]!, value)
  })
  const words = table.ricerca && query.search ? fold(query.search).split(' ').filter(Boolean) : []
  return [
    ...filters,
    ...words.map(word => sql`${table.ricerca} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    // Hidden unless asked for.
    definition.deletion === 'status' && query.filter?.status !== 'deleted'
      ? sql`${table.status} <> 'deleted'`
      : undefined,
  ]
}

const writeCursor = (row: Row, { key }: Order) =>
  Buffer.from(JSON.stringify([row[key], row._id])).toString('base64url')

/** Only what comes after the cursor, by the order's own columns, so that the index is walked, never skipped. */
function after(
  definition: AnyDefinition,
  table: ResourceTable,
  { key, descending }: Order,
  cursor?: string,
): SQL | undefined {
  if (!cursor) return undefined
  let from: unknown
  try {
    from = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    from = null
  }
  const [value, id] = Array.isArray(from) && from.length === 2 ? from : []
  const fits = key === '_id' || definition.fields[key]?.schema.safeParse(value).success
  if (!fits || !validate(id)) {
    throw unprocessable({ cursor: 'La pagina richiesta non esiste più: ripartire dalla prima.' })
  }
  const sign = descending ? sql`<` : sql`>`
  return key === '_id'
    ? sql`${table._id!} ${sign} ${id}::uuid`
    : sql`(${table[key]!}, ${table._id!}) ${sign} (${value}, ${id}::uuid)`
}

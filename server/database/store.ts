import { and, eq, type SQL } from 'drizzle-orm'
import { type Ability, abilityNames } from '../../contract/records/abilities.ts'
import { maxCounted, maxSearched } from '../../contract/records/count-limits.ts'
import {
  type AnyField,
  type AnyFields,
  type DefinitionOf,
  type RecordOf,
  type ResourceDefinition,
  removers,
} from '../../contract/records/resource.ts'
import { withInitialValues } from '../../contract/records/states.ts'
import { unwrapped } from '../../contract/records/wrapped.ts'
import { fold } from '../../contract/text/fold.ts'
import { noReason } from '../../contract/text/taken-away.ts'
import { AppError, forbidden, notFound, stale, unprocessable } from '../errors.ts'
import { withPauses } from '../with-pauses.ts'
import { type Actor, eggsyncOf, may } from './actor.ts'
import { type ManyWrite, versionAfter, writeManyWithHistory, writeWithHistory } from './commits.ts'
import { namingTheField } from './constraints/broken-constraint.ts'
import { checkedValues } from './constraints/checked-values.ts'
import { hiddenFrom, requireFieldRights, withoutHidden } from './field-access.ts'
import { storedKind } from './field-kinds.ts'
import { factsOf } from './fields-of.ts'
import { firstRecords, type JsonRows, type RecordRights, selectOneJson } from './record-json.ts'
import { refusedReferences } from './reference-rights.ts'
import { among, isAmong, rowsFor } from './row-access.ts'
import type { MoveConditions, Rules, SetRules, Write } from './rules.ts'
import { tableFor } from './schema.ts'
import { type DerivedFilters, type DerivedOrders, derivedConditions } from './statements/derived-filters.ts'
import { isAnyOf } from './statements/is-any-of.ts'
import {
  countStatement,
  cursorAfter,
  type ListQuery,
  type ListRequest,
  pageStatement,
  readListQuery,
  searchStatement,
  totalKey,
} from './statements/list-statement.ts'
import type { Queries, Reads } from './statements/queries.ts'
import { keepState, moveValues, type PossibleMove, possibleMoves, splitGiven } from './states.ts'
import type { ResourceTable } from './table.ts'
import { type Total, Totals } from './totals.ts'

type Row = Record<string, unknown>

export interface ListPage<R> {
  rows: R
  /** Exact up to `maxCounted`, or up to `maxSearched` for a search; one more means that there are more. */
  total: number
  next: string | null
}

/** Records after the cursor that a search visits in the order of the list, before it falls back to other plans. */
const walkedFirst = 10_000

/** Records of one page of `everyPage`: few for memory, and enough that the query costs less than its answer. */
const recordsAtOnce = 500

/** The searchable text of a value. */
const searchedText = (field: AnyField, value: unknown): string => {
  if (value === null || value === undefined) return ''
  return (storedKind(field).searched ?? String)(value)
}

/** The value of the search column, for definitions that have one. */
export const searchColumn = (definition: ResourceDefinition, row: object) => {
  const { searched } = factsOf(definition)
  if (searched.length === 0) return {}
  const values = row as Row
  return { ricerca: fold(searched.map(([key, field]) => searchedText(field, values[key])).join(' ')) }
}

/** Converts a record from the JSON of the wire, without `_may`. */
const read = ({ _may: _, ...row }: Row) => ({
  ...row,
  createdAt: new Date(row.createdAt as string),
  updatedAt: new Date(row.updatedAt as string),
})

const publicRow = <R>(row: Row): R => {
  const { ricerca: _, ...rest } = row
  return rest as R
}

/** SQL condition for the version that was read; a write in between has made another version. */
const sameVersion = (table: ResourceTable, { _id, versione }: Row) =>
  and(eq(table._id, _id), eq(table.versione, versione))

/** Whether an actor sees unconfirmed and deleted records of a public resource: only people who may write it. */
const seesAll = (actor: Actor, { fields, access }: ResourceDefinition): boolean =>
  !fields.status || access.read !== 'anyone' || may(actor, access.write)

const visibleTo = (actor: Actor, definition: ResourceDefinition, table: ResourceTable): SQL | undefined =>
  and(
    seesAll(actor, definition) ? undefined : eq(table.status!, 'validated'),
    among(rowsFor(actor, definition.access.read), table),
  )

/** The abilities of an actor on the records that the actor may write. */
const abilitiesOfWriter = (actor: Actor, definition: ResourceDefinition): Ability[] =>
  abilityNames.filter(name => name !== 'delete' || may(actor, removers(definition)))

/** What an actor may read and write of the records of a resource. */
export const rightsOf = (actor: Actor, definition: ResourceDefinition): RecordRights => ({
  validatedOnly: !seesAll(actor, definition),
  readable: rowsFor(actor, definition.access.read),
  writable: rowsFor(actor, definition.access.write),
  abilities: abilitiesOfWriter(actor, definition),
  hidden: hiddenFrom(actor, definition),
})

interface Given {
  now: () => Date
  newId: () => string
  rules?: Rules
  /** Rules for many writes at once. */
  setRules?: SetRules
  /** Rules that run after the write, in its transaction, for example to write a record that refers to a new one. */
  afterRules?: Rules
  /** The conditions of moves that depend on other records, by the name of the resource. */
  conditions?: Readonly<Record<string, MoveConditions>>
  /** The derived filters of lists, by the name of the resource. */
  filters?: Readonly<Record<string, DerivedFilters>>
  /** The derived orders of lists, by the name of the resource. */
  orders?: Readonly<Record<string, DerivedOrders>>
}

/** A change of the record `id` at `versione`, or a new record when `id` is null. */
export interface GivenWrite {
  id: string | null
  versione: number | null
  values: Row
}

/** The written records in the given order, or the refusals. */
interface ManyWritten {
  written: WrittenRecord[]
  refused: ReadonlyMap<GivenWrite, AppError>
}

interface WrittenRecord {
  _id: string
  versione: number
}

/**
 * Creates the store, the only code that reads and writes records, limited to the rows that `actor` may access. Every
 * write stores its line of history in the same transaction.
 */
export function createStore({
  now,
  newId,
  rules = {},
  setRules = {},
  afterRules = {},
  conditions = {},
  filters = {},
  orders = {},
}: Given) {
  const totals = new Totals()

  /** Validates a query of `actor`. */
  async function requestOf(
    db: Reads,
    definition: ResourceDefinition,
    query: ListQuery,
    actor: Actor,
  ): Promise<ListRequest> {
    const given = { db, at: now() }
    const derived = await derivedConditions(filters[definition.name] ?? {}, query.filter ?? {}, given)
    return readListQuery(definition, query, rightsOf(actor, definition), derived, orders[definition.name])
  }

  /** The result of a search; null for so many matches that scanning in the list's order is faster. */
  async function searched(
    { $client }: Reads,
    definition: ResourceDefinition,
    request: ListRequest,
  ): Promise<(JsonRows & { total: number }) | null> {
    async function look(max: number, among?: number) {
      const { statement, values } = searchStatement(definition, request, max, among)
      return (await $client.query<JsonRows & { total: number }>(statement, values)).rows[0]!
    }
    // Common words match early in id order but not in name order, so fetch four times as many candidates.
    const max = request.order.key === '_id' ? maxSearched : 4 * maxSearched
    const few = await look(max)
    if (few.total <= max) return { ...few, total: Math.min(few.total, maxSearched + 1) }
    const soon = await look(request.limit + 1, walkedFirst)
    if (soon.found > request.limit) return { ...soon, total: maxSearched + 1 }
    const many = await look(maxCounted)
    return many.total <= maxCounted ? { ...many, total: maxSearched + 1 } : null
  }

  /** A page of a list with its total. */
  async function pageOf(
    db: Reads,
    definition: ResourceDefinition,
    request: ListRequest,
  ): Promise<JsonRows & { total: number }> {
    const isSearch = request.words.length > 0 && tableFor(definition).ricerca !== undefined
    const few = isSearch && (await searched(db, definition, request))
    if (few) return few
    const { $client } = db
    const page = pageStatement(definition, request)
    const answer = (await $client.query<JsonRows>(page.statement, page.values)).rows[0]!
    if (isSearch) return { ...answer, total: maxSearched + 1 }
    const total = await totals.of(totalKey(definition, request), answer.snapshot, async () => {
      const count = countStatement(definition, request)
      return (await $client.query<Total>(count.statement, count.values)).rows[0]!
    })
    return { ...answer, total }
  }

  /** Runs a write, in one transaction with the rules of its resource if there are any. */
  function withinRule(
    db: Queries,
    definition: ResourceDefinition,
    about: Write,
    write: (db: Queries) => Promise<void>,
  ): Promise<void> {
    const rule = rules[definition.name]
    const afterRule = afterRules[definition.name]
    if (!rule && !afterRule) return write(db)
    return db.transaction(async tx => {
      await rule?.(tx, about)
      await write(tx)
      await afterRule?.(tx, about)
    })
  }

  /** Reads the record to write. Throws 404 when `actor` may not read it, 403 when `actor` may only read it. */
  async function current(
    db: Queries,
    definition: ResourceDefinition,
    id: string,
    actor: Actor,
  ): Promise<Row> {
    const table = tableFor(definition)
    const [row] = await db.select().from(table).where(eq(table._id, id))
    if (!row) throw notFound()
    await requireWritable(db, definition, row, actor)
    return row
  }

  async function requireWritable(db: Queries, definition: ResourceDefinition, row: Row, actor: Actor) {
    const { read, write } = definition.access
    if (await isAmong(db, rowsFor(actor, write), row)) return
    throw (await isAmong(db, rowsFor(actor, read), row)) ? forbidden() : notFound()
  }

  /** Requires that a written record is among those that `actor` may write. Throws 403. */
  async function requireStillWritable(db: Queries, definition: ResourceDefinition, row: Row, actor: Actor) {
    const { create, write } = definition.access
    const rows = rowsFor(actor, row.versione === 1 ? (create ?? write) : write)
    if (!(await isAmong(db, rows, row))) throw forbidden()
  }

  /** Throws 422 for a reference that `actor` may not write. */
  async function requireReferences(
    db: Queries,
    definition: ResourceDefinition,
    write: { before: Row | null; after: Row },
    actor: Actor,
  ) {
    const refusal = (await refusedReferences(db, definition, [write], actor)).get(write)
    if (refusal) throw refusal
  }

  async function insert(db: Queries, definition: ResourceDefinition, row: Row, actor: Actor, at: Date) {
    const table = tableFor(definition)
    const about = { actor, at, before: null, after: row }
    await namingTheField(definition, () =>
      withinRule(db, definition, about, tx => {
        const statement = tx
          .insert(table)
          .values({ ...row, ...searchColumn(definition, row) })
          .returning({ _id: table._id })
        return writeWithHistory(tx, statement, { ...about, definition, newId })
      }),
    )
  }

  /**
   * Writes the values that `valuesOf` computes from the current record, after `check`. Throws 403, 404, 409 and the
   * errors of the two functions.
   */
  async function change<F extends AnyFields>(
    db: Queries,
    definition: DefinitionOf<F>,
    { id, versione, actor }: { id: string; versione: number; actor: Actor },
    valuesOf: (before: Row, at: Date) => Promise<Row>,
    check?: (before: Row, after: Row) => void | Promise<void>,
    carried?: Row,
  ): Promise<RecordOf<{ fields: F }>> {
    if (!may(actor, definition.access.write)) throw forbidden()
    const table = tableFor(definition)
    const before = await current(db, definition, id, actor)
    if (before.versione !== versione) throw stale()
    const at = now()
    const after: Row = {
      ...before,
      ...checkedValues(definition, { ...before, ...(await valuesOf(before, at)) }),
      versione: versione + 1,
      updatedAt: at,
    }
    await check?.(before, after)
    await namingTheField(definition, () =>
      withinRule(db, definition, { actor, at, before, after, ...(carried && { carried }) }, tx => {
        const statement = tx
          .update(table)
          .set({ ...after, ...searchColumn(definition, after) })
          .where(sameVersion(table, before))
          .returning({ _id: table._id })
        return writeWithHistory(tx, statement, { definition, actor, at, newId, before, after })
      }),
    )
    return publicRow(after)
  }

  /** Loads and checks the records of some writes, and runs the set rule of the resource. */
  async function prepared(
    db: Queries,
    definition: ResourceDefinition,
    given: readonly GivenWrite[],
    actor: Actor,
  ): Promise<{ ready: ManyWrite[]; refused: Map<GivenWrite, AppError> }> {
    const table = tableFor(definition)
    const ids = given.flatMap(({ id }) => id ?? [])
    const rows = ids.length > 0 ? await db.select().from(table).where(isAnyOf(table._id, ids)) : []
    const byId = new Map(rows.map(row => [row._id as string, row]))
    const at = now()
    const refused = new Map<GivenWrite, AppError>()
    const givenOf = new Map<object, GivenWrite>()
    const ready: ManyWrite[] = []
    for await (const one of withPauses(given)) {
      const before = one.id === null ? null : byId.get(one.id)
      try {
        if (before === undefined) throw notFound()
        if (before) await requireWritable(db, definition, before, actor)
        if (before && before.versione !== one.versione) throw stale()
        const given = before ? { ...before, ...one.values } : withInitialValues(definition, one.values)
        const after: Row = { ...factsOf(definition).emptyRecord }
        after._id = before ? before._id : newId()
        after.versione = before ? (before.versione as number) + 1 : 1
        after.createdAt = before ? before.createdAt : at
        after.updatedAt = at
        checkedValues(definition, given, after)
        requireFieldRights(actor, definition, { given: one.values, before: before ?? null, after })
        keepState(definition, before, after, actor)
        await requireStillWritable(db, definition, after, actor)
        const write = { definition, actor, at, newId, before, after }
        ready.push(write)
        givenOf.set(write, one)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.set(one, error)
      }
    }
    const foreign = await refusedReferences(db, definition, ready, actor)
    for (const [write, refusal] of foreign) refused.set(givenOf.get(write)!, refusal)
    const allowed = ready.filter(write => !foreign.has(write))
    const refusals = (await setRules[definition.name]?.(db, allowed)) ?? []
    for (const [write, refusal] of refusals) refused.set(givenOf.get(write)!, refusal)
    return { ready: allowed, refused }
  }

  const mayWriteMany = ({ access: { create, write } }: ResourceDefinition, actor: Actor) =>
    may(actor, write) && may(actor, create ?? write)

  /**
   * Whether a rule of the resource has to run before each single write. An import from EGG writes loan files with all of
   * their parts, and keeps the parts in step itself.
   */
  const isWrittenOneByOne = ({ name }: ResourceDefinition, actor: Actor) =>
    eggsyncOf(actor) === null &&
    (afterRules[name] !== undefined || (rules[name] !== undefined && !setRules[name]))

  /** Writes one by one, for resources with a rule that has to run before each write. */
  async function writeOneByOne(
    store: Store,
    tx: Queries,
    definition: ResourceDefinition,
    given: readonly GivenWrite[],
    actor: Actor,
  ): Promise<ManyWritten> {
    const refused = new Map<GivenWrite, AppError>()
    const written: WrittenRecord[] = []
    for (const one of given)
      try {
        const { id, versione, values } = one
        const row = await tx.transaction(inner =>
          id === null
            ? store.create(inner, definition, values, actor)
            : store.update(inner, definition, id, versione!, values, actor),
        )
        written.push(row)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.set(one, error)
      }
    return { written, refused }
  }

  return {
    /**
     * The record that a call is about to write in its own way. Throws 404 when `actor` may not read the record, 403 when
     * `actor` may only read it.
     */
    async toWrite<F extends AnyFields>(
      db: Queries,
      definition: DefinitionOf<F>,
      id: string,
      actor: Actor,
    ): Promise<RecordOf<{ fields: F }>> {
      return publicRow(await current(db, definition, id, actor))
    },

    /** The abilities of `actor` on a record that `actor` has just written. */
    async abilitiesOf(
      db: Queries,
      definition: ResourceDefinition,
      row: object,
      actor: Actor,
    ): Promise<Ability[]> {
      const isWriter = await isAmong(db, rowsFor(actor, definition.access.write), row as Row)
      return isWriter ? abilitiesOfWriter(actor, definition) : []
    },

    /** Whether writes of the resource are checked by more than its definition and the constraints of the database. */
    hasRules: (definition: ResourceDefinition): boolean =>
      rules[definition.name] !== undefined ||
      afterRules[definition.name] !== undefined ||
      factsOf(definition).references.length > 0,

    /**
     * The state of a record and the moves that `actor` may make, each with the conditions that are not met; none for an
     * actor who may only read the record. Throws 404.
     */
    async movesOf(
      db: Queries,
      definition: ResourceDefinition,
      id: string,
      actor: Actor,
    ): Promise<{ state: string; moves: PossibleMove[] }> {
      const { read, write } = definition.access
      const table = tableFor(definition)
      const [row] = await db.select().from(table).where(eq(table._id, id))
      if (!row || !(await isAmong(db, rowsFor(actor, read), row))) throw notFound()
      const state = String(row[definition.states!.field])
      if (!(await isAmong(db, rowsFor(actor, write), row))) return { state, moves: [] }
      const asked = { actor, at: now(), conditions: conditions[definition.name] }
      return { state, moves: await possibleMoves(db, definition, row, asked) }
    },

    /**
     * Runs the rules of the resource for many writes, in the transaction `tx`, which the caller rolls back. Returns the
     * refused writes. Throws 403.
     */
    async refusalsOf(
      tx: Queries,
      definition: ResourceDefinition,
      given: readonly GivenWrite[],
      actor: Actor,
    ): Promise<ManyWritten['refused']> {
      if (!mayWriteMany(definition, actor)) throw forbidden()
      const answer = isWrittenOneByOne(definition, actor)
        ? writeOneByOne(this, tx, definition, given, actor)
        : prepared(tx, definition, given, actor)
      return (await answer).refused
    },

    /**
     * Writes many records of one resource in the transaction `tx`. The caller rolls back after refusals and errors.
     * Checks, rules and history are those of `create` and `update`. Uses one statement for 200 new or 200 changed
     * records, unless a rule has to see each write. Throws 403, and 409 or 422 when a constraint of the database
     * refuses the whole.
     */
    async writeMany(
      tx: Queries,
      definition: ResourceDefinition,
      given: readonly GivenWrite[],
      actor: Actor,
    ): Promise<ManyWritten> {
      if (!mayWriteMany(definition, actor)) throw forbidden()
      if (isWrittenOneByOne(definition, actor)) return writeOneByOne(this, tx, definition, given, actor)
      const { ready, refused } = await prepared(tx, definition, given, actor)
      if (refused.size > 0) return { written: [], refused }
      await namingTheField(definition, () =>
        writeManyWithHistory(tx, tableFor(definition), ready, row => searchColumn(definition, row)),
      )
      return {
        written: ready.map(({ after: { _id, versione } }) => ({ _id, versione }) as WrittenRecord),
        refused,
      }
    },

    /** Creates a record. Throws 403, 422 with the invalid fields, or 409 with the field that must be unique. */
    async create<F extends AnyFields>(
      db: Queries,
      definition: DefinitionOf<F>,
      values: Row,
      actor: Actor,
    ): Promise<RecordOf<{ fields: F }>> {
      const { create, write } = definition.access
      if (!may(actor, create ?? write)) throw forbidden()
      const at = now()
      const row = {
        ...checkedValues(definition, withInitialValues(definition, values)),
        _id: newId(),
        versione: 1,
        createdAt: at,
        updatedAt: at,
      }
      await requireStillWritable(db, definition, row, actor)
      // A resource with its own `create` grant has its own call, which chooses the fields.
      if (!create) requireFieldRights(actor, definition, { given: values, before: null, after: row })
      await requireReferences(db, definition, { before: null, after: row }, actor)
      keepState(definition, null, row, actor)
      await insert(db, definition, row, actor, at)
      return row
    },

    /**
     * Changes the given fields. `versione` is the version that the person saw. Throws 409 when the record has a newer
     * version, and 422 for a change of the state, which only `move` writes.
     */
    async update<F extends AnyFields>(
      db: Queries,
      definition: DefinitionOf<F>,
      id: string,
      versione: number,
      values: Row,
      actor: Actor,
    ): Promise<RecordOf<{ fields: F }>> {
      return change(
        db,
        definition,
        { id, versione, actor },
        async () => values,
        async (before, after) => {
          keepState(definition, before, after, actor)
          requireFieldRights(actor, definition, { given: values, before, after })
          await requireStillWritable(db, definition, after, actor)
          await requireReferences(db, definition, { before, after }, actor)
        },
      )
    },

    /**
     * Moves a record to another state, and writes the fields that the move asks for. Throws 409 when the record has a
     * newer version or the definition does not declare the move, 403, and 422 with `missing` when a condition is not
     * met.
     */
    async move<F extends AnyFields>(
      db: Queries,
      definition: DefinitionOf<F>,
      id: string,
      versione: number,
      to: string,
      actor: Actor,
      given: Row = {},
    ): Promise<RecordOf<{ fields: F }>> {
      const { own, carried } = splitGiven(definition, given)
      return change(
        db,
        definition,
        { id, versione, actor },
        (before, at) =>
          moveValues(db, definition, before, {
            to,
            given: own,
            carried,
            actor,
            at,
            conditions: conditions[definition.name],
          }),
        async (before, after) => {
          requireFieldRights(actor, definition, { given: own, before, after: { ...before, ...own } })
          await requireReferences(db, definition, { before, after }, actor)
        },
        carried,
      )
    },

    /**
     * Removes a record, or marks it as deleted; the history stores the whole record. Throws an error that `isReferenced`
     * recognises when other records refer to the record, and 422 where the definition wants a reason.
     */
    async remove(
      db: Queries,
      definition: ResourceDefinition,
      id: string,
      actor: Actor,
      reason: string | null = null,
    ): Promise<void> {
      if (!may(actor, removers(definition))) throw forbidden()
      if (definition.removedWithReason && actor.kind !== 'system' && !reason)
        throw unprocessable({ motivo: noReason })
      const table = tableFor(definition)
      const before = await current(db, definition, id, actor)
      if (definition.deletion === 'status' && before.status === 'deleted') throw notFound()
      const at = now()
      const where = sameVersion(table, before)
      const found = { _id: table._id }
      const versione = (before.versione as number) + 1
      const statement = (tx: Queries) =>
        definition.deletion === 'remove'
          ? tx.delete(table).where(where).returning(found)
          : tx.update(table).set({ status: 'deleted', versione, updatedAt: at }).where(where).returning(found)
      const write = { actor, at, before, after: null }
      await withinRule(db, definition, write, tx =>
        writeWithHistory(tx, statement(tx), { ...write, definition, newId, reason }),
      )
    },

    /**
     * Restores a removed record with the values and the id of its history, without secrets. Throws the errors of
     * `create`, and 409 when the record exists.
     */
    async bringBack(
      db: Queries,
      definition: ResourceDefinition,
      removed: Row,
      actor: Actor,
    ): Promise<number> {
      if (!may(actor, definition.access.write)) throw forbidden()
      const at = now()
      const _id = removed._id as string
      const row = {
        _id,
        versione: await versionAfter(db, _id),
        createdAt: removed.createdAt ? new Date(removed.createdAt as string) : at,
        updatedAt: at,
        ...checkedValues(definition, removed),
      }
      if (!(await isAmong(db, rowsFor(actor, definition.access.write), row))) throw notFound()
      await insert(db, definition, row, actor, at)
      return row.versione
    },

    /** Reads one record. Throws 404 when the record does not exist or the actor may not see it. */
    async get<F extends AnyFields>(
      db: Queries,
      definition: DefinitionOf<F>,
      id: string,
      actor: Actor,
    ): Promise<RecordOf<{ fields: F }>> {
      if (!may(actor, definition.access.read)) throw forbidden()
      const table = tableFor(definition)
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(table._id, id), visibleTo(actor, definition, table)))
      if (!row) throw notFound()
      return withoutHidden(actor, definition, publicRow(row))
    },

    /** Reads one record as the JSON of the wire, without secrets. */
    async getJson(db: Reads, definition: ResourceDefinition, id: string, actor: Actor): Promise<string> {
      if (!may(actor, definition.access.read)) throw forbidden()
      const { statement, values } = selectOneJson(definition, rightsOf(actor, definition), id)
      const { rows } = await db.$client.query<{ json: string }>(statement, values)
      if (!rows[0]) throw notFound()
      return rows[0].json
    },

    /** One page of records, without secrets. Throws the errors of `listJson`. */
    async list<F extends AnyFields>(
      db: Reads,
      definition: DefinitionOf<F>,
      query: ListQuery,
      actor: Actor,
    ): Promise<ListPage<RecordOf<{ fields: F }>[]>> {
      const { rows, ...page } = await this.listJson(db, definition, query, actor)
      return { ...page, rows: JSON.parse(`[${rows}]`).map((row: Row) => read(unwrapped(definition, row))) }
    },

    /**
     * One page of records as the JSON of the wire: the inside of an array. Throws 422 for a filter, order or cursor
     * that the definition does not have.
     */
    async listJson(
      db: Reads,
      definition: ResourceDefinition,
      query: ListQuery,
      actor: Actor,
    ): Promise<ListPage<string>> {
      if (!may(actor, definition.access.read)) throw forbidden()
      const request = await requestOf(db, definition, query, actor)
      const answer = await pageOf(db, definition, request)
      const { inside, last } = firstRecords(answer, request.limit)
      const next =
        answer.found > request.limit
          ? await cursorAfter(db, definition, unwrapped(definition, JSON.parse(last)), request)
          : null
      return { rows: inside, total: answer.total, next }
    },

    /** A validated query of `actor`, for calls that count or group the records of a list. Throws 403 and 422. */
    async listRequest(
      db: Reads,
      definition: ResourceDefinition,
      query: ListQuery,
      actor: Actor,
    ): Promise<ListRequest> {
      if (!may(actor, definition.access.read)) throw forbidden()
      return requestOf(db, definition, query, actor)
    },

    /**
     * All records of a list, in pages that are read on demand, without secrets. Nothing is locked between pages, so
     * records written meanwhile may be missing or present. Throws the errors of `listJson`.
     */
    async *everyPage(
      db: Reads,
      definition: ResourceDefinition,
      query: Omit<ListQuery, 'limit' | 'cursor'>,
      actor: Actor,
    ): AsyncGenerator<Row[]> {
      if (!may(actor, definition.access.read)) throw forbidden()
      let next: string | null | undefined
      do {
        const cursor = next ?? undefined
        const request = {
          ...(await requestOf(db, definition, { ...query, cursor }, actor)),
          limit: recordsAtOnce,
        }
        const page = pageStatement(definition, request)
        const answer = (await db.$client.query<JsonRows>(page.statement, page.values)).rows[0]!
        const { inside } = firstRecords(answer, request.limit)
        const rows = (JSON.parse(`[${inside}]`) as Row[]).map(row => unwrapped(definition, row))
        next = answer.found > request.limit ? await cursorAfter(db, definition, rows.at(-1)!, request) : null
        if (rows.length > 0) yield rows
      } while (next)
    },
  }
}
export type Store = ReturnType<typeof createStore>

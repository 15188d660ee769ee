import { and, desc, eq, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../contract/italian/days.ts'
import { instantInRome } from '../../contract/italian/rome-clock.ts'
import { maxCounted } from '../../contract/records/count-limits.ts'
import { resources } from '../../contract/subjects/all.ts'
import { fold } from '../../contract/text/fold.ts'
import type { Context } from '../context.ts'
import { type Actor, may } from '../database/actor.ts'
import { hiddenFrom } from '../database/field-access.ts'
import { factsOf } from '../database/fields-of.ts'
import { among, rowsFor } from '../database/row-access.ts'
import { commits, tableFor } from '../database/schema.ts'
import { literal } from '../database/statements/literal.ts'
import type { Queries } from '../database/statements/queries.ts'
import { notFound } from '../errors.ts'
import { calledById, tables } from '../sessions/accounts/people.ts'

export type Commit = typeof commits.$inferSelect

interface HistoryQuery {
  /** A record, with its parts. */
  ref?: string
  model?: string
  action?: Commit['action']
  admin?: string
  /** Words in the name of the author. */
  search?: string
  /** The first and the last day (inclusive), Europe/Rome. */
  from?: string
  to?: string
  limit?: number
  /** Id of the last line of the previous page. */
  cursor?: string
}

type Change = { campo: string; prima: unknown; dopo: unknown }

/** The fields of a record that the history stores and the actor may see. */
function seenBy(actor: Actor, definition: (typeof resources)[number]): string[] {
  const hidden = hiddenFrom(actor, definition)
  return ['_id', 'createdAt', ...factsOf(definition).kept.filter(key => !hidden.includes(key))]
}

type Names = ReadonlyMap<string, { nome: string; cognome: string }>

/** The names of the authors of these lines, by id. */
async function namesIn(db: Queries, lines: readonly Commit[]): Promise<Names> {
  const named = await Promise.all(
    (['admin', 'agent'] as const).map(role =>
      calledById(
        db,
        role,
        lines.flatMap(line => line[role] ?? []),
      ),
    ),
  )
  return new Map(
    named.flatMap(some => [...some].map(([id, { nome, cognome }]) => [id, { nome, cognome }] as const)),
  )
}

/** Data from outside of the lines, needed to present them. */
interface Related {
  names: Names
  records: ReadonlyMap<string, Row>
}

async function relatedTo(db: Queries, lines: readonly Commit[], actor: Actor): Promise<Related> {
  const [names, records] = await Promise.all([namesIn(db, lines), recordsIn(db, lines, actor)])
  return { names, records }
}

type Row = Record<string, unknown>

/** The current records of these lines, by id, limited to the records and fields that the actor may read. */
async function recordsIn(
  db: Queries,
  lines: readonly Commit[],
  actor: Actor,
): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>()
  for (const definition of resources) {
    const ids = lines.filter(({ model }) => model === definition.model).map(({ ref }) => ref)
    const readable = rowsFor(actor, definition.access.read)
    if (ids.length === 0 || readable === 'none') continue
    const table = tableFor(definition)
    const columns = Object.fromEntries(seenBy(actor, definition).map(name => [name, table[name]!]))
    const rows = await db
      .select(columns)
      .from(table)
      .where(and(inArray(table._id, [...new Set(ids)]), among(readable, table)))
    for (const row of rows) found.set(row._id as string, row)
  }
  return found
}

/**
 * A line as sent to a client: without fields that became secret after the line was written, and without record content
 * for an actor who may not read the record.
 */
function present(line: Commit, { names, records }: Related, actor: Actor) {
  const { createdAt, _id, action, model, admin, agent, autore } = line
  const definition = resources.find(({ model }) => model === line.model)
  const named = new Set(definition ? seenBy(actor, definition) : [])
  // A deleted record has no row to test, so its content is shown only to readers of all records.
  const readable =
    definition !== undefined && (rowsFor(actor, definition.access.read) === 'all' || records.has(line.ref))
  const restorable = Boolean(definition?.restorable && may(actor, definition.access.write))
  const removed = line.deletedObject as Record<string, unknown> | null
  const changes = line.info as Change[] | null
  const hasMoved = changes?.some(({ campo }) => campo === definition?.states?.field) ?? false
  return {
    ...{ _id, action, model, admin, agent, autore },
    ref: { _id: line.ref, ...records.get(line.ref) },
    chi: names.get(line.admin ?? line.agent ?? '') ?? null,
    info:
      changes
        ?.filter(({ campo }) => named.has(campo))
        .map(change => (readable ? change : { campo: change.campo })) ?? null,
    deletedObject:
      readable && removed
        ? Object.fromEntries(Object.entries(removed).filter(([key]) => named.has(key)))
        : null,
    createdAt: createdAt.toISOString(),
    eggsync: line.eggsync,
    abilities: {
      undo: restorable && definition?.restorable === true && line.action === 'edit' && !hasMoved,
      restore: restorable && line.action === 'delete' && isGone(records.get(line.ref)),
    },
  }
}

/** Whether a record was removed or is marked as deleted. */
const isGone = (record: Row | undefined): boolean => !record || record.status === 'deleted'

/** Maximum people whose names match a search. */
const maxNamed = 500

/** The condition for lines of administrators and agents whose name contains all words. Their e-mail is not searched. */
async function writtenBy(db: Queries, search: string): Promise<SQL | undefined> {
  const words = fold(search).split(' ').filter(Boolean)
  if (words.length === 0) return undefined
  const found = await Promise.all(
    (['admin', 'agent'] as const).map(async role => {
      const table = tables[role]
      const people = await db
        .select({ _id: table._id, name: nameOf[role] })
        .from(table)
        .where(and(...words.map(word => like(table.ricerca!, `%${literal(word)}%`))))
        .limit(maxNamed)
      const ids = people
        .filter(({ name }) => words.every(word => fold(name).includes(word)))
        .map(({ _id }) => _id as string)
      return ids.length > 0 ? inArray(commits[role], ids) : undefined
    }),
  )
  return or(...found) ?? sql`false`
}

const nameOf = {
  admin: sql<string>`concat_ws(' ', ${tables.admin.name}, ${tables.admin.surname})`,
  agent: sql<string>`concat_ws(' ', ${tables.agent.nome}, ${tables.agent.cognome})`,
}

/**
 * The condition for lines after a page that ends with the line `cursor`. Lines of one record are ordered by version,
 * and lines without a version are older. Lines of several records, or of a record with parts, are ordered by id.
 */
function before(cursor: string, ofOneRecord: boolean): SQL {
  const older = lt(commits._id, cursor)
  if (!ofOneRecord) return older
  const version = sql`(select last.versione from ${commits} last where last._id = ${cursor})`
  return sql`case when ${version} is null then ${commits.versione} is null and ${older}
    else ${commits.versione} is null or ${commits.versione} < ${version} end`
}

/** Whether the history has lines of parts of a record. */
async function hasParts(db: Queries, ref: string): Promise<boolean> {
  const parts = await db.select({ _id: commits._id }).from(commits).where(eq(commits.padre, ref)).limit(1)
  return parts.length > 0
}

/** One page of the history of one record with its parts, or of all records, newest line first. */
export async function historyPage(
  { database }: Pick<Context, 'database'>,
  { ref, model, action, admin, search = '', from, to, limit = 50, cursor }: HistoryQuery,
  actor: Actor,
) {
  const { orm } = database
  const filter: SQL | undefined = and(
    ref ? or(eq(commits.ref, ref), eq(commits.padre, ref)) : undefined,
    model === undefined ? undefined : eq(commits.model, model),
    action ? eq(commits.action, action) : undefined,
    admin ? eq(commits.admin, admin) : undefined,
    from ? gte(commits.createdAt, instantInRome(from, '00:00:00')) : undefined,
    to ? lt(commits.createdAt, instantInRome(addDays(to, 1), '00:00:00')) : undefined,
    await writtenBy(orm, search),
  )
  const isOfOneRecord = ref !== undefined && !(await hasParts(orm, ref))
  const lines = await orm
    .select()
    .from(commits)
    .where(and(filter, cursor ? before(cursor, isOfOneRecord) : undefined))
    .orderBy(...(isOfOneRecord ? [sql`${commits.versione} desc nulls last`] : []), desc(commits._id))
    .limit(limit + 1)
  const some = orm
    .select({ _id: commits._id })
    .from(commits)
    .where(filter)
    .limit(maxCounted + 1)
  const { rows } = await orm.execute<{ total: number }>(sql`select count(*)::int as total from ${some} t`)
  const shown = lines.slice(0, limit)
  const related = await relatedTo(orm, shown, actor)
  return {
    rows: shown.map(line => present(line, related, actor)),
    total: rows[0]!.total,
    next: lines.length > limit ? shown.at(-1)!._id : null,
  }
}

/** Finds a line by id. Throws 404. */
export async function commitOf(db: Pick<Context['database']['orm'], 'select'>, id: string): Promise<Commit> {
  const [line] = await db.select().from(commits).where(eq(commits._id, id))
  if (!line) throw notFound()
  return line
}

/** Finds a line by id and presents it to the actor. Throws 404. */
export async function readLine({ database }: Pick<Context, 'database'>, id: string, actor: Actor) {
  const line = await commitOf(database.orm, id)
  return present(line, await relatedTo(database.orm, [line], actor), actor)
}

import { and, asc, eq, gt, gte, inArray, isNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../contract/italian/days.ts'
import { instantInRome } from '../../contract/italian/rome-clock.ts'
import { maxCounted, maxParts } from '../../contract/records/count-limits.ts'
import { removalReason } from '../../contract/records/history.ts'
import { resources } from '../../contract/subjects/all.ts'
import { fold } from '../../contract/text/fold.ts'
import type { Context } from '../context.ts'
import { type Actor, may } from '../database/actor.ts'
import { hiddenFrom } from '../database/field-access.ts'
import { factsOf } from '../database/fields-of.ts'
import { among, rowsFor } from '../database/row-access.ts'
import { commits, tableFor } from '../database/schema.ts'
import { isAnyOf } from '../database/statements/is-any-of.ts'
import { literal } from '../database/statements/literal.ts'
import type { Queries } from '../database/statements/queries.ts'
import { notFound } from '../errors.ts'
import { calledById, tables } from '../sessions/accounts/people.ts'

export type Commit = typeof commits.$inferSelect

interface FeedQuery {
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
  parts: ReadonlyMap<string, number>
}

async function relatedTo(db: Queries, lines: readonly Commit[], actor: Actor): Promise<Related> {
  const acts = [...new Set(lines.map(({ act }) => act))]
  const [names, records, parts] = await Promise.all([
    namesIn(db, lines),
    recordsIn(db, lines, actor),
    countParts(db, acts),
  ])
  return { names, records, parts }
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
function present(line: Commit, { names, records, parts }: Related, actor: Actor) {
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
        ?.filter(({ campo }) => named.has(campo) || (action === 'delete' && campo === removalReason))
        .map(change => (readable ? change : { campo: change.campo })) ?? null,
    deletedObject:
      readable && removed
        ? Object.fromEntries(Object.entries(removed).filter(([key]) => named.has(key)))
        : null,
    createdAt: createdAt.toISOString(),
    eggsync: line.eggsync,
    act: line.act,
    parts: parts.get(line.act)!,
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

/** The order of the lines of an act by what they tell: first a creation, then a deletion. */
const byAction = sql`array_position(array['create', 'delete', 'edit'], action)`

/**
 * The main lines of some acts, by act: the line of a record whose parts the act wrote too, otherwise of a record that is
 * no part of another. Of a very large act, `maxParts` lines are compared.
 */
async function mainLines(db: Queries, acts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ act: string; line: string }>(sql`
    with lines as materialized (
      select given.act, line.* from unnest(${sql.param(acts)}::uuid[]) as given(act)
      cross join lateral (
        select _id, ref, padre, action from ${commits} where act = given.act limit ${maxParts}
      ) line
    ), wholes as (select distinct act as written_by, padre as whole from lines)
    select distinct on (act) act, _id as line from lines left join wholes on written_by = act and whole = ref
    order by act, whole is null, padre is not null, ${byAction}, _id`)
  return new Map(rows.map(({ act, line }) => [act, line]))
}

/** The numbers of lines of some acts, up to `maxParts` or one more, by act. */
async function countParts(db: Queries, acts: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ act: string; parts: number }>(sql`
    select given.act, (
      select count(*)::int from (
        select from ${commits} where act = given.act limit ${maxParts + 1}
      ) line
    ) as parts from unnest(${sql.param(acts)}::uuid[]) as given(act)`)
  return new Map(rows.map(({ act, parts }) => [act, parts]))
}

/** Counts the acts of lines, up to `maxCounted` or one more. */
async function countActs(db: Queries, lines: SQL): Promise<number> {
  // In the order of an index, the query ends at the limit.
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from (
    select distinct act from ${lines} order by act limit ${maxCounted + 1}
  ) acts`)
  return rows[0]!.total
}

const linesWhere = (filter: SQL) => sql`(select act from ${commits} where ${filter}) lines`

/** Maximum lines of a period whose acts are sorted. The acts of more lines are searched from the newest. */
const maxSorted = 100_000

/**
 * The lines that match a filter in a period. The lines of a short period are read first: the database would search the
 * acts from the newest, and reach a period of long ago after seconds.
 */
async function linesOfPeriod(db: Queries, period: SQL, filter: SQL): Promise<SQL> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (
    select from ${commits} where ${period} limit ${maxSorted + 1}
  ) lines`)
  return rows[0]!.count > maxSorted
    ? linesWhere(filter)
    : sql`(select act from ${commits} where ${filter} offset 0) lines`
}

interface Page {
  limit?: number
  /** Id of the last line of the previous page. */
  cursor?: string
}

/** Reads and presents a page of lines in the given order; `ids` may hold one more than the page. */
async function readPage(db: Queries, ids: readonly string[], limit: number, actor: Actor) {
  const shown = ids.slice(0, limit)
  const lines = await db.select().from(commits).where(isAnyOf(commits._id, shown))
  const related = await relatedTo(db, lines, actor)
  const byId = new Map(lines.map(line => [line._id, line]))
  return {
    rows: shown.map(id => present(byId.get(id)!, related, actor)),
    next: ids.length > limit ? shown.at(-1)! : null,
  }
}

/** Whether the history has lines of parts of a record. */
async function hasParts(db: Queries, ref: string): Promise<boolean> {
  const parts = await db.select({ _id: commits._id }).from(commits).where(eq(commits.padre, ref)).limit(1)
  return parts.length > 0
}

/**
 * One page of the history of a record with its parts, the newest act first, each with a line of the record itself if
 * there is one. The acts of a record without parts are ordered by version, and lines without a version are older; others
 * are ordered by id.
 */
export async function recordHistory(
  { database: { orm } }: Pick<Context, 'database'>,
  ref: string,
  { limit = 50, cursor }: Page,
  actor: Actor,
) {
  const isOfRecord = or(eq(commits.ref, ref), eq(commits.padre, ref))!
  const isByVersion = !(await hasParts(orm, ref))
  const isOlder = isByVersion
    ? sql`case when last.versione is null then acts.versione is null and acts.act < last.act
        else acts.versione is null or acts.versione < last.versione end`
    : sql`acts.act < last.act`
  const { rows: acts } = await orm.execute<{ line: string }>(sql`
    with acts as (
      select distinct on (act) act, _id as line, versione from ${commits} where ${isOfRecord}
      order by act, ref <> ${ref}, ${byAction}, versione, _id
    )
    select acts.line from acts ${cursor ? sql`join acts last on last.line = ${cursor} and ${isOlder}` : sql``}
    order by ${isByVersion ? sql`acts.versione desc nulls last,` : sql``} acts.act desc limit ${limit + 1}`)
  const ids = acts.map(({ line }) => line)
  return { ...(await readPage(orm, ids, limit, actor)), total: await countActs(orm, linesWhere(isOfRecord)) }
}

/** One page of the acts with a matching line, newest first, each with its main line. */
export async function feedPage(
  { database: { orm } }: Pick<Context, 'database'>,
  { model, action, admin, search = '', from, to, limit = 50, cursor }: FeedQuery,
  actor: Actor,
) {
  const period = and(
    from ? gte(commits.createdAt, instantInRome(from, '00:00:00')) : undefined,
    to ? lt(commits.createdAt, instantInRome(addDays(to, 1), '00:00:00')) : undefined,
  )
  const filter = and(
    model === undefined ? undefined : eq(commits.model, model),
    action ? eq(commits.action, action) : undefined,
    admin ? eq(commits.admin, admin) : undefined,
    period,
    await writtenBy(orm, search),
  )
  const lines = period
    ? await linesOfPeriod(orm, period, filter!)
    : // Without a filter, the first lines are enough to find all acts.
      linesWhere(filter ?? isNull(commits.first))
  const older = cursor
    ? sql`where act < (select last.act from ${commits} last where last._id = ${cursor})`
    : sql``
  const { rows: found } = await orm.execute<{ act: string }>(
    sql`select distinct act from ${lines} ${older} order by act desc limit ${limit + 1}`,
  )
  const acts = found.map(({ act }) => act)
  const main = await mainLines(orm, acts)
  const ids = acts.map(act => main.get(act)!)
  return { ...(await readPage(orm, ids, limit, actor)), total: await countActs(orm, lines) }
}

/** One page of the other lines of a line's act, in the order of their ids. Throws 404. */
export async function otherParts(
  { database: { orm } }: Pick<Context, 'database'>,
  id: string,
  { limit = 50, cursor }: Page,
  actor: Actor,
) {
  const { act } = await commitOf(orm, id)
  const found = await orm
    .select({ _id: commits._id })
    .from(commits)
    .where(and(eq(commits.act, act), ne(commits._id, id), cursor ? gt(commits._id, cursor) : undefined))
    .orderBy(asc(commits._id))
    .limit(limit + 1)
  const ids = found.map(({ _id }) => _id)
  const parts = await countParts(orm, [act])
  return { ...(await readPage(orm, ids, limit, actor)), total: parts.get(act)! - 1 }
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

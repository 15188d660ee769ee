import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { removalReason } from '../../contract/records/history.ts'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { stale } from '../errors.ts'
import { withPauses } from '../with-pauses.ts'
import { type Actor, eggsyncOf } from './actor.ts'
import { digestOf, sortedJson } from './commit-digest.ts'
import { databaseError } from './constraints/broken-constraint.ts'
import { factsOf } from './fields-of.ts'
import { commits } from './schema.ts'
import type { Queries } from './statements/queries.ts'
import { selectFromColumns } from './statements/select-from-columns.ts'
import { selectFromJson } from './statements/select-from-json.ts'
import type { ResourceTable } from './table.ts'

const notNullViolation = '23502'

type Row = Record<string, unknown>

/** Compares deeply, because the database returns the keys of a stored object in its own order. */
const same = (a: unknown, b: unknown) => a === b || isDeepStrictEqual(a, b)

/** The JSON of the changed fields, with sorted keys: `campo`, `dopo`, `prima`. Text, because records have many fields. */
function changesJson(fields: readonly string[], before: Row | null, after: Row): string {
  let members = ''
  for (const field of fields) {
    const [was, is] = [before?.[field] ?? null, after[field] ?? null]
    if (same(was, is)) continue
    members += `${members && ','}{"campo":"${field}","dopo":${sortedJson(is)},"prima":${sortedJson(was)}}`
  }
  return `[${members}]`
}

interface Write {
  definition: ResourceDefinition
  actor: Actor
  at: Date
  newId: () => string
  before: Row | null
  after: Row | null
  /** Why a record is removed. */
  reason?: string | null
}

/**
 * The value of `first` for a new line. An act is what one transaction writes: its first line sets a setting of the
 * transaction and gets null, and the others get the setting. A rolled back savepoint takes the setting back with its lines.
 */
export const firstLineFor = (line: string | SQL): SQL =>
  sql`nullif(coalesce(nullif(current_setting('quinto.act', true), ''), set_config('quinto.act', ${line}::text, true)), ${line}::text)::uuid`

/** Runs a transaction of an act that takes several transactions, one after the other. */
export type LongAct = <T>(write: (tx: Queries) => Promise<T>) => Promise<T>

/** Joins what several transactions write to one act, such as an import. */
export function createLongAct(db: Queries): LongAct {
  let act = ''
  return async write => {
    const [written, now] = await db.transaction(async tx => {
      await tx.execute(sql`select set_config('quinto.act', ${act}, true)`)
      const answer = await write(tx)
      const { rows } = await tx.execute<{ act: string }>(sql`select current_setting('quinto.act') as act`)
      return [answer, rows[0]!.act]
    })
    // Lines of a transaction that was rolled back name no act.
    act = now
    return written
  }
}

/**
 * Writes a record and its line of history in one statement, so that both are stored or neither, with one round trip.
 * All writes of records use this function or `writeManyWithHistory`. `statement` writes the record and returns its
 * `_id`. Throws 409 when the write found no record.
 */
export async function writeWithHistory(db: Queries, statement: SQLWrapper, write: Write): Promise<void> {
  const { line: values, info } = lineOf(write, newSalts(1)[0]!)
  // Without a written record `ref` is null, and the whole statement fails.
  const line = db.insert(commits).values({
    ...values,
    info: sql`${info}::jsonb`,
    ref: sql`(select _id from written)`,
    first: firstLineFor(values._id),
  })
  try {
    await db.execute(sql`with written as ${statement}, line as ${line} select from written`)
  } catch (error) {
    const { code, table, column } = databaseError(error)
    throw code === notNullViolation && table === 'commits' && column === 'ref' ? stale() : error
  }
}

/** One of many writes: a new or a changed record. */
export type ManyWrite = Write & { after: Row }

/** Inserts lines with the same action, model, author and instant; a `join` may follow. */
function insertLines(lines: readonly Line[]): SQL {
  const { action, model, admin, agent, autore, createdAt, eggsync } = lines[0]!.line
  const given = selectFromColumns({
    _id: lines.map(({ line }) => line._id),
    ref: lines.map(({ line }) => line.ref),
    padre: lines.map(({ line }) => line.padre ?? ''),
    info: lines.map(({ info }) => info),
    versione: lines.map(({ line }) => line.versione),
    salt: lines.map(({ line }) => line.salt),
    digest: lines.map(({ line }) => line.digest),
  })
  return sql`insert into ${commits}
      (_id, ref, padre, info, versione, salt, digest, action, model, admin, agent, autore, "createdAt", eggsync, first)
    select line._id::uuid, line.ref::uuid, nullif(line.padre, '')::uuid, line.info::jsonb, line.versione::int, line.salt, line.digest,
      ${action}, ${model}, ${admin}::uuid, ${agent}::uuid, ${autore}, ${createdAt.toISOString()}::timestamptz, ${eggsync}::uuid,
      ${firstLineFor(sql`line._id`)}
    from (${given}) as line`
}

/** Maximum records of one statement; between two statements the server serves other requests. */
const maxRecordsPerStatement = 200

/**
 * Writes many records of one resource with their lines of history, in statements of many new or many changed records.
 * Prepares the next statement while the database executes one. `columnsOf` returns columns that are not fields, which the
 * records get too. Throws 409 when a record changed after it was read.
 */
export async function writeManyWithHistory(
  db: Queries,
  table: ResourceTable,
  writes: readonly ManyWrite[],
  columnsOf: (row: Row) => Row,
): Promise<void> {
  const insert = (given: SQL) => sql`insert into ${table} ${given} returning _id`
  function update(given: SQL): SQL {
    const set = Object.values(getTableColumns(table)).flatMap(({ name }) =>
      name === '_id' ? [] : [sql`${sql.identifier(name)} = given.${sql.identifier(name)}`],
    )
    return sql`update ${table} set ${sql.join(set, sql`, `)} from (${given}) as given
      where ${table._id} = given._id and ${table.versione} = given.versione - 1 returning ${table._id}`
  }

  async function statementOf(some: typeof writes): Promise<SQL> {
    const salts = newSalts(some.length)
    const rows: Row[] = []
    const lines: Line[] = []
    for await (const [i, one] of withPauses(some.entries())) {
      rows.push(Object.assign(one.after, columnsOf(one.after)))
      lines.push(lineOf(one, salts[i]!))
    }
    await setImmediate()
    const given = selectFromJson(table, rows)
    return sql`with written as (${some[0]!.before ? update(given) : insert(given)}),
      line as (${insertLines(lines)} join written on written._id = line.ref::uuid)
      select from written`
  }
  async function execute(statement: SQL, count: number) {
    const { rows } = await db.execute(statement)
    if (rows.length < count) throw stale()
  }

  let executing = Promise.resolve()
  for (const group of [writes.filter(({ before }) => !before), writes.filter(({ before }) => before)])
    for (let from = 0; from < group.length; from += maxRecordsPerStatement) {
      const some = group.slice(from, from + maxRecordsPerStatement)
      const statement = await statementOf(some)
      await executing
      executing = execute(statement, some.length)
      // The next `await` throws the error; this handler only prevents an unhandled rejection before that.
      executing.catch(() => {})
      await setImmediate()
    }
  await executing
}

/**
 * The version of a restored record: one more than the version of its last line. Without versions on its lines, each
 * line counts as one version, plus one for a record of the installation, which was removed more often than it was
 * created. The order of ids proves nothing, because clocks differ.
 */
export async function versionAfter(db: Queries, ref: string): Promise<number> {
  const lines = await db
    .select({ action: commits.action, versione: commits.versione })
    .from(commits)
    .where(eq(commits.ref, ref))
  const known = lines.flatMap(({ versione }) => versione ?? [])
  if (known.length > 0) return Math.max(...known) + 1
  const count = (action: string) => lines.filter(line => line.action === action).length
  return lines.length + (count('create') >= count('delete') ? 1 : 2)
}

/** Salts of 16 random bytes, from one request to the operating system, since a request costs more than the bytes. */
const newSalts = (count: number): string[] => {
  const bytes = randomBytes(16 * count)
  return Array.from({ length: count }, (_, i) => bytes.toString('base64url', 16 * i, 16 * (i + 1)))
}

/** A line of history, and its changes as JSON. */
type Line = ReturnType<typeof lineOf>

function lineOf({ definition, actor, at, newId, before, after, reason }: Write, salt: string) {
  const action = before ? (after ? 'edit' : 'delete') : 'create'
  const author = (actor.kind === 'system' && actor.author) || actor
  const payload = {
    _id: newId(),
    action,
    model: definition.model,
    ref: (after ?? before)?._id as string,
    padre: definition.partOf ? ((after ?? before)?.[definition.partOf] as string) : null,
    deletedObject: after
      ? null
      : Object.fromEntries(
          ['_id', 'createdAt', ...factsOf(definition).kept].map(key => [key, before?.[key]]),
        ),
    admin: author.kind === 'admin' ? author.id : null,
    agent: author.kind === 'agent' ? author.id : null,
    autore: author.kind,
    createdAt: at,
    versione: after ? (after.versione as number) : (before?.versione as number) + 1,
    eggsync: eggsyncOf(actor),
  } as const
  const why = reason ? [{ campo: removalReason, dopo: reason, prima: null }] : []
  const info = after ? changesJson(factsOf(definition).kept, before, after) : JSON.stringify(why)
  return { line: { ...payload, salt, digest: digestOf(salt, payload, info) }, info }
}

import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { eq, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyDefinition, AnyField } from '../../contract/resource.ts'
import { stale } from '../errors.ts'
import type { Actor } from './actor.ts'
import { databaseError } from './broken-constraint.ts'
import { digestOf } from './commit-digest.ts'
import type { Queries } from './queries.ts'
import { commits } from './schema.ts'
import { spread } from './spread.ts'
import type { ResourceTable } from './table.ts'

const notNullViolation = '23502'

interface Change {
  campo: string
  prima: unknown
  dopo: unknown
}
type Row = Record<string, unknown>

/** Secrets never enter the history. */
export const kept = (definition: AnyDefinition) =>
  Object.entries<AnyField>(definition.fields).flatMap(([key, field]) =>
    field.kind === 'secret' ? [] : [key],
  )

/** The database gives the members of a stored record back in an order of its own. */
const same = (a: unknown, b: unknown) => a === b || isDeepStrictEqual(a ?? null, b ?? null)

function changes(fields: readonly string[], before: Row, after: Row): Change[] {
  const found: Change[] = []
  for (const campo of fields)
    if (!same(before[campo], after[campo]))
      found.push({ campo, prima: before[campo] ?? null, dopo: after[campo] ?? null })
  return found
}

interface Write {
  definition: AnyDefinition
  actor: Actor
  at: Date
  newId: () => string
  before: Row | null
  after: Row | null
}

/**
 * Makes a write together with its line of history, in one statement: both are there or neither, and the database is
 * asked once. There is no other way to write a record. `statement` writes it and returns its `_id`. Throws a 409 when
 * the write finds no record any more.
 */
export async function writeWithHistory(db: Queries, statement: SQLWrapper, write: Write): Promise<void> {
  // Without a record there is no `ref`, and the whole statement fails.
  const line = db
    .insert(commits)
    .values({ ...lineOf(write, newSalts(1)[0]!), ref: sql`(select _id from written)` })
  try {
    await db.execute(sql`with written as ${statement}, line as ${line} select from written`)
  } catch (error) {
    const { code, table, column } = databaseError(error)
    throw code === notNullViolation && table === 'commits' && column === 'ref' ? stale() : error
  }
}

/** One of many writes: a new record or a changed one. */
export type ManyWrite = Write & { after: Row }

/** Records of one statement: the server answers others between two of them. */
const recordsOfStatement = 200

/**
 * Makes many writes of one resource, each together with its line of history, in statements of many new records or of
 * many changed ones. While the database works on one statement, the next one is prepared. `columnsOf` adds what is no
 * field of a record. Throws a 409 when one of the records has changed since it was read.
 */
export async function writeManyWithHistory(
  db: Queries,
  table: ResourceTable,
  writes: readonly ManyWrite[],
  columnsOf: (row: Row) => Row,
): Promise<void> {
  const set = sql.join(
    Object.values(getTableColumns(table)).flatMap(({ name }) =>
      name === '_id' ? [] : [sql`${sql.identifier(name)} = given.${sql.identifier(name)}`],
    ),
    sql`, `,
  )
  const insert = (given: SQL) => sql`insert into ${table} ${given} returning _id`
  const update = (given: SQL) => sql`update ${table} set ${set} from (${given}) as given
    where ${table._id} = given._id and ${table.versione} = given.versione - 1 returning ${table._id}`

  function statementOf(some: typeof writes): SQL {
    const given = spread(
      table,
      some.map(({ after }) => columnsOf(after)),
    )
    const salts = newSalts(some.length)
    const lines = some.map((one, i) => lineOf(one, salts[i]!))
    return sql`with written as (${some[0]!.before ? update(given) : insert(given)}),
      line as (insert into ${commits} select line.* from (${spread(commits, lines)}) as line
        join written on written._id = line.ref)
      select from written`
  }
  async function execute(statement: SQL, count: number) {
    const { rows } = await db.execute(statement)
    if (rows.length < count) throw stale()
  }

  let underWay = Promise.resolve()
  for (const same of [writes.filter(({ before }) => !before), writes.filter(({ before }) => before)])
    for (let from = 0; from < same.length; from += recordsOfStatement) {
      const some = same.slice(from, from + recordsOfStatement)
      const statement = statementOf(some)
      await underWay
      underWay = execute(statement, some.length)
      // The failure is thrown by the next `await`, which comes after the next statement is prepared.
      underWay.catch(() => {})
      await setImmediate()
    }
  await underWay
}

/**
 * The version of a removed record that is brought back: the one after the version of its last line. Where lines do not
 * have versions, each of them made one; a record that was removed more often than it was created came with the
 * installation, which made one more. The order of ids says nothing: clocks are set back, and those of two servers differ.
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

/** Salts of 16 random bytes each, which the operating system is asked for once: asking costs more than the bytes. */
const newSalts = (count: number): string[] => {
  const bytes = randomBytes(16 * count)
  return Array.from({ length: count }, (_, i) => bytes.toString('base64url', 16 * i, 16 * (i + 1)))
}

function lineOf({ definition, actor, at, newId, before, after }: Write, salt: string) {
  const action = before ? (after ? 'edit' : 'delete') : 'create'
  const payload = {
    _id: newId(),
    action,
    model: definition.model,
    ref: (after ?? before)?._id as string,
    info: after ? changes(kept(definition), before ?? {}, after) : [],
    deletedObject: after
      ? null
      : Object.fromEntries(['_id', 'createdAt', ...kept(definition)].map(key => [key, before?.[key]])),
    admin: actor.kind === 'admin' ? actor.id : null,
    agent: actor.kind === 'agent' ? actor.id : null,
    autore: actor.kind,
    createdAt: at,
    versione: after ? (after.versione as number) : (before?.versione as number) + 1,
  } as const
  return { ...payload, salt, digest: digestOf(salt, payload) }
}

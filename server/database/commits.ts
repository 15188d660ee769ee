import { randomBytes } from 'node:crypto'
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
const same = (a: unknown, b: unknown) => isDeepStrictEqual(a ?? null, b ?? null)

const changes = (definition: AnyDefinition, before: Row, after: Row): Change[] =>
  kept(definition)
    .filter(campo => !same(before[campo], after[campo]))
    .map(campo => ({ campo, prima: before[campo] ?? null, dopo: after[campo] ?? null }))

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
  const line = db.insert(commits).values({ ...lineOf(write), ref: sql`(select _id from written)` })
  try {
    await db.execute(sql`with written as ${statement}, line as ${line} select from written`)
  } catch (error) {
    const { code, table, column } = databaseError(error)
    throw code === notNullViolation && table === 'commits' && column === 'ref' ? stale() : error
  }
}

/**
 * Makes many writes of one resource, each together with its line of history, in one statement for the new records and
 * one for the changed ones. `columnsOf` adds what is no field of a record. Throws a 409 when one of the records is not any more as it was read.
 */
export async function writeManyWithHistory(
  db: Queries,
  table: ResourceTable,
  writes: readonly (Write & { after: Row })[],
  columnsOf: (row: Row) => Row,
): Promise<void> {
  const created = writes.filter(({ before }) => !before)
  const changed = writes.filter(({ before }) => before)
  const given = (some: typeof writes) =>
    spread(
      table,
      some.map(({ after }) => columnsOf(after)),
    )
  async function write(some: typeof writes, statement: SQL) {
    if (some.length === 0) return
    const ofHistory = some.map(lineOf)
    const { rows } = await db.execute(
      sql`with written as (${statement}),
        line as (insert into ${commits} select line.* from (${spread(commits, ofHistory)}) as line
          join written on written._id = line.ref)
        select from written`,
    )
    if (rows.length < some.length) throw stale()
  }
  await write(created, sql`insert into ${table} ${given(created)} returning _id`)
  const set = sql.join(
    Object.values(getTableColumns(table)).flatMap(({ name }) =>
      name === '_id' ? [] : [sql`${sql.identifier(name)} = given.${sql.identifier(name)}`],
    ),
    sql`, `,
  )
  await write(
    changed,
    sql`update ${table} set ${set} from (${given(changed)}) as given
      where ${table._id} = given._id and ${table.versione} = given.versione - 1 returning ${table._id}`,
  )
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

function lineOf({ definition, actor, at, newId, before, after }: Write) {
  const action = before ? (after ? 'edit' : 'delete') : 'create'
  const payload = {
    _id: newId(),
    action,
    model: definition.model,
    ref: (after ?? before)?._id as string,
    info: after ? changes(definition, before ?? {}, after) : [],
    deletedObject: after
      ? null
      : Object.fromEntries(['_id', 'createdAt', ...kept(definition)].map(key => [key, before?.[key]])),
    admin: actor.kind === 'admin' ? actor.id : null,
    agent: actor.kind === 'agent' ? actor.id : null,
    autore: actor.kind,
    createdAt: at,
    versione: after ? (after.versione as number) : (before?.versione as number) + 1,
  } as const
  const salt = randomBytes(16).toString('base64url')
  return { ...payload, salt, digest: digestOf(salt, payload) }
}

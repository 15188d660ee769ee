import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { asc, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyDefinition, AnyField } from '../../contract/resource.ts'
import { stale } from '../errors.ts'
import type { Actor } from './actor.ts'
import { databaseError } from './broken-constraint.ts'
import { digestOf } from './commit-digest.ts'
import type { Queries } from './queries.ts'
import { commits } from './schema.ts'

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
 * The version of a record that is written again after its lines of history: each of them made one, and so did the
 * installation where it brought the record along.
 */
export async function versionAfter(db: Queries, ref: string): Promise<number> {
  const [first, ...others] = await db
    .select({ action: commits.action })
    .from(commits)
    .where(eq(commits.ref, ref))
    .orderBy(asc(commits._id))
  return others.length + (first?.action === 'create' ? 2 : 3)
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
  } as const
  const salt = randomBytes(16).toString('base64url')
  return { ...payload, salt, digest: digestOf(salt, payload) }
}

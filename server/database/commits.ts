import { createHash, randomBytes } from 'node:crypto'
import type { AnyDefinition, AnyField } from '../../contract/resource.ts'
import type { Actor } from './actor.ts'
import type { Queries } from './queries.ts'
import { commits } from './schema.ts'

interface Change {
  campo: string
  prima: unknown
  dopo: unknown
}
type Row = Record<string, unknown>

/** Secrets never enter the history. */
const kept = (definition: AnyDefinition) =>
  Object.entries<AnyField>(definition.fields).flatMap(([key, field]) =>
    field.kind === 'secret' ? [] : [key],
  )

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const changes = (definition: AnyDefinition, before: Row, after: Row): Change[] =>
  kept(definition)
    .filter(campo => !same(before[campo], after[campo]))
    .map(campo => ({ campo, prima: before[campo] ?? null, dopo: after[campo] ?? null }))

/** SHA-256 of the salt and of what the commit says: it can be proved later, and forgotten by dropping the salt. */
const digestOf = (salt: string, payload: object) =>
  createHash('sha256').update(salt).update(JSON.stringify(payload)).digest('hex')

export interface Write {
  definition: AnyDefinition
  actor: Actor
  at: Date
  newId: () => string
  before: Row | null
  after: Row | null
}

/** Writes the line of history of one write. Call it in the transaction of the write, and nowhere else. */
export async function recordCommit(tx: Queries, write: Write): Promise<void> {
  const { definition, actor, at, newId, before, after } = write
  const action = before ? (after ? 'edit' : 'delete') : 'create'
  const payload = {
    action,
    model: definition.model,
    ref: (after ?? before)?._id as string,
    info: after ? changes(definition, before ?? {}, after) : [],
    deletedObject: after
      ? null
      : Object.fromEntries(['_id', ...kept(definition)].map(key => [key, before?.[key]])),
    admin: actor.kind === 'admin' ? actor.id : null,
    agent: actor.kind === 'agent' ? actor.id : null,
    autore: actor.kind,
    createdAt: at,
  } as const
  const salt = randomBytes(16).toString('base64url')
  await tx.insert(commits).values({ ...payload, _id: newId(), salt, digest: digestOf(salt, payload) })
}

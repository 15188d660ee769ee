import { mayCall } from '../../contract/access/permissions.ts'
import type { Who } from '../../contract/records/resource.ts'

/** The network address and the user agent of a request. */
export interface From {
  ip: string
  userAgent: string | null
}

interface SignedIn extends Partial<From> {
  id: string
  session?: string
  /** The last proof of a password or a second factor in this session. */
  provedAt?: Date | undefined
  /** The write is a row of an imported file. */
  isImporting?: true
}

type SignedInActor = { kind: 'admin' | 'agent'; flags: ReadonlySet<string> } & SignedIn

type Person = SignedInActor | ({ kind: 'client' } & SignedIn)

/** The caller of an operation. `system` is the server itself: loading, jobs, example data. */
export type Actor =
  | ({ kind: 'system'; isUndoing?: true; author?: Person; eggsync?: string } & Partial<From>)
  | { kind: 'visitor' }
  | Person

export const system: Actor = { kind: 'system' }
/** The server while it undoes a change of access; this write gets no undo link. */
export const undoing: Actor = { kind: 'system', isUndoing: true }
export const visitor: Actor = { kind: 'visitor' }

/**
 * The server, which writes for a person a record that the person's own rights do not reach, after checks of its own. The
 * history names the person.
 */
export const systemFor = (actor: Actor): Actor => ('id' in actor ? { kind: 'system', author: actor } : system)

/** Whether a write of this actor is a row of an imported file. */
export const isImporting = (actor: Actor): boolean => 'isImporting' in actor && actor.isImporting === true

/** The import from EGG that writes; null for every other actor. Such an import writes whole loan files. */
export const eggsyncOf = (actor: Actor): string | null =>
  actor.kind === 'system' ? (actor.eggsync ?? null) : null

const noFlags: ReadonlySet<string> = new Set()

/** The flags of an actor; an empty set for roles without flags. */
export const flagsOf = (actor: Actor): ReadonlySet<string> => ('flags' in actor ? actor.flags : noFlags)

/** Whether `actor` has `access`. An undeclared access is denied. */
export function may(actor: Actor, access: Who): boolean {
  if (actor.kind === 'system') return true
  const flags = flagsOf(actor)
  return mayCall(actor.kind === 'visitor' ? null : actor.kind, flag => flags.has(flag), access)
}

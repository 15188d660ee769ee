import { mayCall } from '../../contract/permissions.ts'
import type { Who } from '../../contract/resource.ts'

/** Who is asking. `system` is the server's own work: loading, jobs, example data. */
export type Actor =
  | { kind: 'system' | 'visitor' }
  | ({ kind: 'client' } & SignedIn)
  | ({ kind: 'admin' | 'agent'; flags: ReadonlySet<string> } & SignedIn)

interface SignedIn {
  id: string
  session?: string
  /** The address that the request comes from. */
  ip?: string
}

export const system: Actor = { kind: 'system' }
export const visitor: Actor = { kind: 'visitor' }

const noFlags: ReadonlySet<string> = new Set()

/** Whether `actor` may do what asks for `access`. Nobody may do what is not declared. */
export function may(actor: Actor, access: Who): boolean {
  if (actor.kind === 'system') return true
  const flags = 'flags' in actor ? actor.flags : noFlags
  return mayCall(actor.kind === 'visitor' ? null : actor.kind, flag => flags.has(flag), access)
}

import type { Who } from '../../contract/resource.ts'

/** Who is asking. `system` is the server's own work: loading, jobs, example data. */
export type Actor =
  | { kind: 'system' | 'visitor' }
  | { kind: 'client'; id: string }
  | { kind: 'admin' | 'agent'; id: string; flags: ReadonlySet<string> }

export const system: Actor = { kind: 'system' }
export const visitor: Actor = { kind: 'visitor' }

/** Whether `actor` may do what asks for `access`. Nobody may do what is not declared. */
export function may(actor: Actor, access: Who): boolean {
  if (actor.kind === 'system' || access === 'anyone') return true
  if (access === 'server') return false
  return actor.kind === 'admin' && (actor.flags.has('admin') || actor.flags.has(access.flag))
}

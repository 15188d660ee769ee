import type { AdminFlag, AgentFlag, Role } from './permissions.ts'

/**
 * Which records a grant covers, by a field that refers to an agent: the caller's own, or those of agents below the
 * caller at any depth.
 */
export type RowRule = { own: string } | { below: string }

/**
 * Lets people of a role, with a flag if there is one, do something with records. With `rows` the grant covers the records
 * that every one of the rules covers; without, every record.
 */
export interface Grant {
  role: Role
  flag?: string
  rows?: readonly RowRule[]
}

/** Records whose `field` refers to the caller. */
export const own = (field: string): RowRule => ({ own: field })
/** Records whose `field` refers to an agent below the caller, at any depth. */
export const below = (field: string): RowRule => ({ below: field })

export const admin = (flag?: AdminFlag, ...rows: RowRule[]): Grant => grant('admin', flag, rows)
export const agent = (flag?: AgentFlag, ...rows: RowRule[]): Grant => grant('agent', flag, rows)
/** Customers have no flags. */
export const client = (...rows: RowRule[]): Grant => grant('client', undefined, rows)

const grant = (role: Role, flag: string | undefined, rows: readonly RowRule[]): Grant => ({
  role,
  ...(flag && { flag }),
  ...(rows.length > 0 && { rows }),
})

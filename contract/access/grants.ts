import type { AdminFlag, AgentFlag, Role, TicketingRight } from './permissions.ts'

/** Which records a grant covers, by a field of the record. */
export type RowRule =
  | { own: string }
  | { below: string }
  | { sameAgency: string }
  | { where: string; is: string | boolean }
  | { list: string; includes: string }
  | { through: string; to: string; rows: readonly RowRule[] }
  | { having: string; by: string; rows: readonly RowRule[] }
  | { substitute: string }
  | { followed: string; by: string }

/**
 * Allows the people of a role, or those with a flag in the role, an action on records. With `rows`, the grant covers
 * the records that match all of the rules; without, all records.
 */
export interface Grant {
  role: Role
  flag?: string
  rows?: readonly RowRule[]
}

/** A right on a field for the people of a role, or for those with a flag in the role. */
export type FieldGrant = Pick<Grant, 'role' | 'flag'>

/** Records whose `field` refers to the caller. */
export const own = (field: string): RowRule => ({ own: field })
/** Records whose `field` refers to an agent below the caller, at any depth. */
export const below = (field: string): RowRule => ({ below: field })

/** Records whose `field` refers to the agency of the caller, an agent. */
export const sameAgency = (field: string): RowRule => ({ sameAgency: field })
/** Records whose `field` has this value, such as published records. */
export const where = (field: string, is: string | boolean): RowRule => ({ where: field, is })
/** Records whose `field`, of the kind `choices`, contains this value. */
export const includes = (field: string, value: string): RowRule => ({ list: field, includes: value })
/** Records whose `field` refers to a record of the resource `to` that all `rows` cover. */
export const through = (field: string, to: string, ...rows: RowRule[]): RowRule => ({
  through: field,
  to,
  rows,
})

/** Records to which a record of the resource `name` refers in `by`, if all `rows` cover that record. */
export const having = (name: string, by: string, ...rows: RowRule[]): RowRule => ({ having: name, by, rows })

/** Records whose `field` refers to an absent agent who has named the caller as substitute. */
export const substitute = (field: string): RowRule => ({ substitute: field })

/** Records whose `field` is among the values that the caller, an administrator, follows in `list`. */
export const followed = (field: string, list: string): RowRule => ({ followed: field, by: list })

export const admin = (flag?: AdminFlag | TicketingRight, ...rows: RowRule[]): Grant =>
  grant('admin', flag, rows)
export const agent = (flag?: AgentFlag, ...rows: RowRule[]): Grant => grant('agent', flag, rows)
/** Customers have no flags. */
export const client = (...rows: RowRule[]): Grant => grant('client', undefined, rows)

const grant = (role: Role, flag: string | undefined, rows: readonly RowRule[]): Grant => ({
  role,
  ...(flag && { flag }),
  ...(rows.length > 0 && { rows }),
})

import { createHash } from 'node:crypto'

/** What a line of history says, as far as its digest proves it. */
export interface CommitPayload {
  _id: string
  action: 'create' | 'edit' | 'delete'
  model: string
  ref: string
  info: unknown
  deletedObject: unknown
  admin: string | null
  agent: string | null
  autore: string
  createdAt: Date
}

/** The database keeps the members of an object in an order of its own. */
const sorted = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** SHA-256 of the salt and of what the commit says: it can be proved later, and forgotten by dropping the salt. */
export function digestOf(salt: string, payload: CommitPayload): string {
  const { _id, action, model, ref, info, deletedObject, admin, agent, autore, createdAt } = payload
  return createHash('sha256')
    .update(salt)
    .update(
      JSON.stringify(
        { _id, action, model, ref, info, deletedObject, admin, agent, autore, createdAt },
        sorted,
      ),
    )
    .digest('hex')
}

/** Begins the digest of a line that was written when digests did not yet outlast the database's own order. */
export const beforeProofs = 'v1:'

import { hash } from 'node:crypto'

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
  /** The version that the write gave the record; null on lines from before versions were stored. */
  versione: number | null
}

/** Whether the members of all objects in a value are in order already. */
function isInOneOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Date) return true
  if (Array.isArray(value)) return value.every(isInOneOrder)
  const members = value as Record<string, unknown>
  let before = ''
  for (const key of Object.keys(members)) {
    if (key < before || !isInOneOrder(members[key])) return false
    before = key
  }
  return true
}

/** The same value with the members of its objects in one order, since the database stores them in an order of its own. */
function inOneOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(inOneOrder)
  const members = value as Record<string, unknown>
  const ordered: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(members).sort()) ordered[key] = inOneOrder(members[key])
  return ordered
}

/** SHA-256 of the salt and of what the commit says: it can be proved later, and forgotten by dropping the salt. */
export function digestOf(salt: string, payload: CommitPayload): string {
  const { _id, action, model, ref, info, deletedObject, admin, agent, autore, createdAt, versione } = payload
  const values = [info, deletedObject].map(value => (isInOneOrder(value) ? value : inOneOrder(value)))
  const said = [_id, action, model, ref, ...values, admin, agent, autore, createdAt]
  if (versione !== null) said.push(versione)
  return hash('sha256', salt + JSON.stringify(said))
}

/** Begins the digest of a line that was written when digests did not yet outlast the database's own order. */
export const beforeProofs = 'v1:'

import { hash } from 'node:crypto'

/** The content of a line of history that its digest covers. */
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
  /** The version of the record after the write; null on lines of earlier versions of Quinto. */
  versione: number | null
  /** The record that the record is a part of; null for most records. */
  padre: string | null
  /** The import from EGG that wrote the record; null for other writes. */
  eggsync: string | null
}

/** Whether the keys of all objects in a value are sorted. */
function hasSortedKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Date) return true
  if (Array.isArray(value)) return value.every(hasSortedKeys)
  const members = value as Record<string, unknown>
  let before = ''
  for (const key in members) {
    if (key < before || !hasSortedKeys(members[key])) return false
    before = key
  }
  return true
}

/** A copy of the value with sorted keys, because the database stores the keys of JSON objects in its own order. */
function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(withSortedKeys)
  const members = value as Record<string, unknown>
  const ordered: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(members).sort()) ordered[key] = withSortedKeys(members[key])
  return ordered
}

/** JSON with sorted keys in all objects. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(hasSortedKeys(value) ? value : withSortedKeys(value))

/** The members of a JSON array. */
const membersOf = (values: readonly unknown[]): string => JSON.stringify(values).slice(1, -1)

/**
 * SHA-256 of the salt and the content of a line, in hexadecimal. The digest proves the content, and proves nothing once
 * the salt is deleted. `info` is the sorted JSON of the changes, for callers that have it already.
 */
export function digestOf(
  salt: string,
  payload: Omit<CommitPayload, 'info'> & { info?: unknown },
  info: string = sortedJson(payload.info),
): string {
  const {
    _id,
    action,
    model,
    ref,
    deletedObject,
    admin,
    agent,
    autore,
    createdAt,
    versione,
    padre,
    eggsync,
  } = payload
  const rest: unknown[] = [admin, agent, autore, createdAt]
  if (versione !== null) rest.push(versione)
  // Absent rather than null, so that digests of lines without the value stay the same.
  if (padre !== null) rest.push(padre)
  if (eggsync !== null) rest.push({ eggsync })
  const start = membersOf([_id, action, model, ref])
  return hash('sha256', `${salt}[${start},${info},${sortedJson(deletedObject)},${membersOf(rest)}]`)
}

/**
 * Prefix of digests of an earlier version, which depended on the order of keys in the database and cannot be verified.
 */
export const beforeProofs = 'v1:'

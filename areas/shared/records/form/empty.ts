import type { KnownField } from '../written.ts'
import { problemOf } from './validate.ts'

/** A small record inside another. */
const isPart = (kind: string): boolean => kind === 'part' || kind === 'address'

/** What a form begins with where there is no record yet. */
export function emptyOf(field: KnownField): unknown {
  const { kind, fields = {}, optional } = field
  if (kind === 'flag') return false
  if (kind === 'flags') return {}
  if (isPart(kind)) return emptyRecord(fields)
  if (kind === 'choices' || kind === 'rows' || kind === 'texts' || kind === 'files') return []
  if (kind === 'owned' && !optional) return [[], {}].find(value => problemOf(field, value) === null)
  return null
}

export const emptyRecord = (fields: Record<string, KnownField>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, emptyOf(field)]))

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

/**
 * What a form sends of what it holds: null for what is optional and was left empty, and inside small records nothing
 * at all for it.
 */
export function toSend(field: KnownField, value: unknown): unknown {
  const { kind, fields = {}, optional } = field
  // Some, of whom none is chosen yet, is not NESSUNO.
  if (kind === 'recipients') return value
  if (kind === 'texts') return optional && isEmpty(value) ? null : (value as string[]).filter(Boolean)
  if (kind === 'rows') return (value as Record<string, unknown>[]).map(row => partToSend(fields, row))
  if (isPart(kind)) return optional && isEmpty(value) ? null : partToSend(fields, value as object)
  return optional && isEmpty(value) ? null : value
}

const partToSend = (fields: Record<string, KnownField>, value: object) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const one = (value as Record<string, unknown>)[key]
      if (field.optional && (isEmpty(one) || one === false)) return []
      return [[key, toSend(field, one)]]
    }),
  )

/** A value without what is hidden of it, or none where all of it is, by path without the numbers of rows. */
export function withoutHidden(path: string, value: unknown, hidden: readonly string[]): unknown {
  if (hidden.includes(path)) return null
  if (Array.isArray(value)) return value.map(one => withoutHidden(path, one, hidden))
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const inner = `${path}.${key}`
      return hidden.includes(inner) ? [] : [[key, withoutHidden(inner, one, hidden)]]
    }),
  )
}

/** What a form holds of a record: every part of it there, whatever was left out. */
export function toHold(field: KnownField, value: unknown): unknown {
  const { kind, fields = {} } = field
  if (value === null || value === undefined) return emptyOf(field)
  if (isPart(kind)) return heldPart(fields, value as object)
  if (kind === 'rows') return (value as object[]).map(row => heldPart(fields, row))
  return value
}

const heldPart = (fields: Record<string, KnownField>, value: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [
      key,
      toHold(field, (value as Record<string, unknown>)[key]),
    ]),
  )

import { heldValue } from '../../../../contract/records/field-kinds.ts'
import type { AnyFields } from '../../../../contract/records/resource.ts'

/** The values of a form for a new record. */
export const emptyRecord = (fields: AnyFields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, heldValue(field, null)]))

/** A value without its hidden parts, or null when the whole value is hidden. Paths leave out the numbers of rows. */
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

import { traitsOf } from './field-kinds.ts'
import type { ResourceDefinition } from './resource.ts'

/**
 * Whether lists of a resource can be ordered by a field: `sortable` fields, columns of the list with an ordered kind, and
 * the orders by something that derives from a record.
 */
export function isSortable(
  { fields, list }: Pick<ResourceDefinition, 'fields' | 'list'>,
  key: string,
): boolean {
  if (list.orders?.[key]) return true
  const field = fields[key]
  if (!field) return false
  return Boolean(field.sortable) || (list.columns.includes(key) && traitsOf(field).isSortable)
}

/** The fields by which lists of a resource can be ordered. */
export const sortableFields = (definition: Pick<ResourceDefinition, 'fields' | 'list'>): string[] =>
  Object.keys({ ...definition.fields, ...definition.list.orders }).filter(key => isSortable(definition, key))

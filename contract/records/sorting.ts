import type { FieldKind } from './fields.ts'
import type { ResourceDefinition } from './resource.ts'

/** Kinds of single values with a natural order. */
const ordered: readonly FieldKind[] = [
  'text',
  'slug',
  'email',
  'choice',
  'flag',
  'day',
  'dayTime',
  'money',
  'whole',
  'percent',
]

/**
 * Whether lists of a resource can be ordered by a field: `sortable` fields, and columns of the list with an ordered
 * kind.
 */
export function isSortable(
  { fields, list }: Pick<ResourceDefinition, 'fields' | 'list'>,
  key: string,
): boolean {
  const field = fields[key]
  if (!field) return false
  return Boolean(field.sortable) || (list.columns.includes(key) && ordered.includes(field.kind))
}

/** The fields by which lists of a resource can be ordered. */
export const sortableFields = (definition: Pick<ResourceDefinition, 'fields' | 'list'>): string[] =>
  Object.keys(definition.fields).filter(key => isSortable(definition, key))

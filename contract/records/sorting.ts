import type { FieldKind } from './fields.ts'
import type { ResourceDefinition } from './resource.ts'

/** Kinds of single values with an order that readers expect. */
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

/** Whether lists of a resource may be ordered by a field: where the definition says so, and by what a list shows. */
export function isSortable(
  { fields, list }: Pick<ResourceDefinition, 'fields' | 'list'>,
  key: string,
): boolean {
  const field = fields[key]
  if (!field) return false
  return Boolean(field.sortable) || (list.columns.includes(key) && ordered.includes(field.kind))
}

/** The fields that lists of a resource may be ordered by. */
export const sortableFields = (definition: Pick<ResourceDefinition, 'fields' | 'list'>): string[] =>
  Object.keys(definition.fields).filter(key => isSortable(definition, key))

import { displayText } from './field-kinds.ts'
import type { ResourceDefinition } from './resource.ts'

/** The title of a record: the values of its title fields. */
export const titleOf = (
  { title, fields }: Pick<ResourceDefinition, 'title' | 'fields'>,
  row: Record<string, unknown>,
): string =>
  title
    .map(key => displayText(fields[key]!, row[key]))
    .filter(Boolean)
    .join(' ')

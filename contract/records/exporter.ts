import type { Grant } from '../access/grants.ts'
import type { ResourceDefinition, Who } from './resource.ts'

const administrators = (grants: readonly Grant[]) => grants.filter(({ role }) => role === 'admin')

/**
 * Who may export a list: the grants named by the definition; otherwise the administrators who read the records, or who
 * write the records if anyone may read them. Null if nobody may.
 */
export function exporter({ access }: Pick<ResourceDefinition, 'access'>): Exclude<Who, string> | null {
  const { read, write, export: named } = access
  const readers = typeof read === 'string' ? write : read
  const grants = named ?? (typeof readers === 'string' ? [] : administrators(readers))
  return grants.length > 0 ? grants : null
}

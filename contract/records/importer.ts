import type { Grant } from '../access/grants.ts'
import type { ResourceDefinition } from './resource.ts'

/**
 * Who may import records from a file: the administrators who create and change the records; null where there is no
 * import. A file names records by their titles and its check shows their present values, so people who may touch only
 * some of the records do not import. Importers also need the right to read the records (`access.read`).
 */
export function importer({ access: { write, create } }: Pick<ResourceDefinition, 'access'>): Grant[] | null {
  if (create || write === 'server') return null
  const grants = write.filter(({ role, rows }) => role === 'admin' && !rows)
  return grants.length > 0 ? grants : null
}

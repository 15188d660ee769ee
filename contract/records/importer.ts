import type { ResourceDefinition } from './resource.ts'

/** Who may import records from a file: the people who create and change them; null where there is no import. */
export const importer = ({ access: { write, create } }: Pick<ResourceDefinition, 'access'>) =>
  create || write === 'server' ? null : write

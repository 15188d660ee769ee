import type { AnyDefinition } from './resource.ts'

/** Who may import records from a file: the people who create and change them; null where there is no import. */
export const importer = ({ access: { write, create } }: Pick<AnyDefinition, 'access'>) =>
  create || write === 'server' ? null : write

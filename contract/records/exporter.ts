import type { AnyDefinition } from './resource.ts'

/** Who may take a list out of the house: who reads it, or writes it where anyone reads it. */
export function exporter({ access }: Pick<AnyDefinition, 'access'>): { flag: string } | null {
  const { read, write, export: own } = access
  if (own) return own
  if (typeof read === 'object' && !('role' in read)) return read
  return read === 'anyone' && write !== 'server' ? write : null
}

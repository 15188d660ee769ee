import type { AnyDefinition, Who } from './resource.ts'

/**
 * Who may take a list out of the house: who reads it, or writes it where anyone reads it. Where grants let people
 * read, the definition must say who exports: null without that.
 */
export function exporter({
  access,
}: Pick<AnyDefinition, 'access'>): Exclude<Who, 'anyone' | 'server'> | null {
  const { read, write, export: own } = access
  if (own) return own
  if (typeof read === 'object' && 'flag' in read && !('role' in read)) return read
  return read === 'anyone' && write !== 'server' ? write : null
}

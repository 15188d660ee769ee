import type { AnyFields, ResourceDefinition } from '../../contract/resource.ts'
import { duplicate } from '../errors.ts'

const uniqueViolation = '23505'

/** The database's own error, below the wrapper of the query builder. */
function databaseError(error: unknown): { code?: string; constraint?: string } {
  const cause = (error as { cause?: unknown }).cause
  return cause instanceof Error ? databaseError(cause) : (error as { code?: string; constraint?: string })
}

/** Runs a write; a unique violation becomes a 409 that names the field. */
export async function asDuplicate<F extends AnyFields, T>(
  definition: ResourceDefinition<F>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const { code, constraint } = databaseError(error)
    if (code !== uniqueViolation) throw error
    const keys = Object.keys(definition.fields).filter(
      key => constraint === `${definition.name}_${key}_unique`,
    )
    const named = keys.length > 0 ? keys : (definition.uniqueTogether ?? [])
    throw duplicate(
      Object.fromEntries(named.map(key => [key, `${definition.fields[key]?.label}: è già in uso.`])),
    )
  }
}

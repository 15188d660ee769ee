import type { AnyField, ResourceDefinition } from '../../../contract/records/resource.ts'
import { type AppError, duplicate, unprocessable } from '../../errors.ts'

const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const checkViolation = '23514'
/** Violation of ON DELETE RESTRICT, a separate code since PostgreSQL 18. */
const restrictViolation = '23001'

type Named = Pick<ResourceDefinition, 'name' | 'fields' | 'uniqueTogether'>

interface DatabaseError {
  code?: string
  constraint?: string
  table?: string
  column?: string
}

/** The database's own error, below the wrapper of the query builder. */
export function databaseError(error: unknown): DatabaseError {
  const cause = (error as { cause?: unknown }).cause
  return cause instanceof Error ? databaseError(cause) : (error as DatabaseError)
}

/** Whether a deletion failed because other records refer to the record. */
export const isReferenced = (error: unknown): boolean =>
  [foreignKeyViolation, restrictViolation].includes(databaseError(error).code ?? '')

/** Runs a write. A violated constraint becomes a 409 or 422 that names the field. */
export async function namingTheField<T>(definition: Named, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw refusalOf(definition, databaseError(error)) ?? error
  }
}

/** 409 for values that must be unique and that another record has. */
export const alreadyInUse = (keys: readonly string[]): AppError =>
  duplicate(Object.fromEntries(keys.map(key => [key, 'È già in uso.'])))

/** 422 for a reference to a missing record. */
export const missingReference = (keys: readonly string[]): AppError =>
  unprocessable(Object.fromEntries(keys.map(key => [key, 'Non esiste più.'])))

function refusalOf(
  { name, fields, uniqueTogether }: Named,
  { code, constraint }: DatabaseError,
): AppError | null {
  const all = Object.entries<AnyField>(fields)
  if (code === uniqueViolation) {
    const keys = all.flatMap(([key]) => (constraint === `${name}_${key}_unique` ? [key] : []))
    const named = keys.length > 0 ? keys : (uniqueTogether ?? [])
    return alreadyInUse(named)
  }
  if (code === foreignKeyViolation) {
    const pointing = all.find(([key, { to }]) => constraint === `${name}_${key}_${to}__id_fk`)
    if (pointing) return missingReference([pointing[0]])
  }
  if (code === checkViolation) {
    const round = all.find(([key]) => constraint === `${name}_${key}_cycle`)
    if (round)
      return unprocessable({
        [round[0]]: 'Qui il giro si chiude: scelga chi non sta già sotto questo record.',
      })
  }
  return null
}

import { isDeepStrictEqual } from 'node:util'
import type { FieldGrant } from '../../contract/access/grants.ts'
import { adminFlags } from '../../contract/access/permissions.ts'
import { fieldWriters } from '../../contract/records/field-writers.ts'
import type { AnyField, ResourceDefinition } from '../../contract/records/resource.ts'
import { AppError, forbidden } from '../errors.ts'
import { type Actor, may } from './actor.ts'
import { factsOf } from './fields-of.ts'

type Row = Record<string, unknown>

/** The fields of a resource that an actor may not see. */
export const hiddenFrom = (actor: Actor, definition: Pick<ResourceDefinition, 'fields'>): string[] =>
  factsOf(definition).hidden.flatMap(([key, { sees }]) => (sees && !may(actor, sees) ? [key] : []))

/** A record without the fields that an actor may not see. */
export function withoutHidden<R extends object>(
  actor: Actor,
  definition: Pick<ResourceDefinition, 'fields'>,
  row: R,
): R {
  const hidden = hiddenFrom(actor, definition)
  if (hidden.length === 0) return row
  return Object.fromEntries(Object.entries(row).filter(([key]) => !hidden.includes(key))) as R
}

/** The fields that a write gives values to, and the record before and after the write. */
interface FieldWrite {
  given: Row
  before: Row | null
  after: Row
}

/**
 * Requires the rights of each field that a write sets. A new record may have the initial value. A field that the actor may
 * not see is refused whatever its value is, so that the answer tells nothing about the stored value. Throws 403.
 */
export function requireFieldRights(
  actor: Actor,
  definition: Pick<ResourceDefinition, 'fields'>,
  { given, before, after }: FieldWrite,
): void {
  if (hiddenFrom(actor, definition).some(key => key in given)) throw forbidden()
  for (const [key, field] of factsOf(definition).limited) {
    const who = fieldWriters(field, before?.[key])
    const stored = before ? before[key] : field.initial
    if (!who || may(actor, who) || isDeepStrictEqual(stored ?? null, after[key] ?? null)) continue
    const message = refusal(field, who)
    throw new AppError(403, message, { [key]: message })
  }
}

function refusal({ label, sets }: AnyField, who: readonly FieldGrant[]): string {
  if (who.length === 0)
    return sets
      ? `«${label}»: lo scrive il sistema, non si modifica.`
      : `«${label}»: si scrive una volta sola, non si modifica.`
  const flags: Record<string, string> = adminFlags
  const names = who.flatMap(({ flag }) => (flag ? `«${flags[flag]}»` : []))
  return `«${label}»: per cambiarlo serve il permesso ${names.join(' o ')}.`
}

import type { AnyFields, DefinitionOf, Values } from '../../../contract/records/resource.ts'
import { unprocessable } from '../../errors.ts'
import { storedKind } from '../field-kinds.ts'
import { factsOf } from '../fields-of.ts'

type Row = Record<string, unknown>

/**
 * Checks `values` against the definition. Returns every field, missing ones as null, in `record` if given. Throws 422 with
 * the fields.
 */
export function checkedValues<F extends AnyFields>(
  definition: Pick<DefinitionOf<F>, 'fields' | 'check'>,
  values: Row,
  record: Row = { ...factsOf(definition).emptyValues },
): Values<F> {
  const fields: Record<string, string> = {}
  for (const [key, field] of factsOf(definition).all) {
    const value = values[key] ?? null
    if (value === null && field.optional) continue
    const result = field.schema.safeParse(value)
    const { stored } = storedKind(field)
    if (result.success) record[key] = stored ? stored(result.data) : result.data
    else fields[key] = result.error.issues[0]?.message ?? 'Da compilare.'
  }
  if (Object.keys(fields).length > 0) throw unprocessable(fields)
  const checked = record as Values<F>
  const across = definition.check?.(checked) ?? {}
  if (Object.keys(across).length > 0) throw unprocessable(across as Record<string, string>)
  return checked
}

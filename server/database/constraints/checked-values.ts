import type { AnyField, AnyFields, DefinitionOf, Values } from '../../../contract/records/resource.ts'
import { unprocessable } from '../../errors.ts'
import { storedKind } from '../field-kinds.ts'

type Row = Record<string, unknown>

/** Checks `values` against the definition. Returns every field, missing ones as null. Throws 422 with the fields. */
export function checkedValues<F extends AnyFields>(
  definition: Pick<DefinitionOf<F>, 'fields' | 'check'>,
  values: Row,
): Values<F> {
  const fields: Record<string, string> = {}
  const checked: Row = {}
  for (const [key, field] of Object.entries<AnyField>(definition.fields)) {
    const value = values[key] ?? null
    if (value === null && field.optional) {
      checked[key] = null
      continue
    }
    const result = field.schema.safeParse(value)
    const { stored } = storedKind(field)
    if (result.success) checked[key] = stored ? stored(result.data) : result.data
    else fields[key] = result.error.issues[0]?.message ?? 'Da compilare.'
  }
  if (Object.keys(fields).length > 0) throw unprocessable(fields)
  const across = definition.check?.(checked as Values<F>) ?? {}
  if (Object.keys(across).length > 0) throw unprocessable(across as Record<string, string>)
  return checked as Values<F>
}

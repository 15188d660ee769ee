import type { AnyField, AnyFields, DefinitionOf, Values } from '../../../contract/records/resource.ts'
import { unprocessable } from '../../errors.ts'

type Row = Record<string, unknown>

/** Normalises instants to the form that the column returns, so that record and history agree. */
const asRead = ({ kind }: AnyField, value: unknown) =>
  kind === 'dayTime' ? new Date(value as string).toISOString() : value

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
    if (result.success) checked[key] = asRead(field, result.data)
    else fields[key] = result.error.issues[0]?.message ?? 'Da compilare.'
  }
  if (Object.keys(fields).length > 0) throw unprocessable(fields)
  const across = definition.check?.(checked as Values<F>) ?? {}
  if (Object.keys(across).length > 0) throw unprocessable(across as Record<string, string>)
  return checked as Values<F>
}

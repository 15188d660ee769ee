import type { AnyField, AnyFields, ResourceDefinition, Values } from '../../contract/resource.ts'
import { unprocessable } from '../errors.ts'

type Row = Record<string, unknown>

/** Instants as the column gives them back, to the millisecond: what is written is what is read, in the history too. */
const asRead = ({ kind }: AnyField, value: unknown) =>
  kind === 'dayTime' ? new Date(value as string).toISOString() : value

/** Every field of the definition, with null for what was left out; refuses what the definition refuses. */
export function checkedValues<F extends AnyFields>(
  definition: Pick<ResourceDefinition<F>, 'fields' | 'check'>,
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

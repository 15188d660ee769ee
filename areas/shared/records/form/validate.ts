import { traitsOf } from '../../../../contract/records/field-kinds.ts'
import type { AnyField, ResourceDefinition } from '../../../../contract/records/resource.ts'
import { withInitialValues } from '../../../../contract/records/states.ts'

type Issue = { path: PropertyKey[]; message: string }

/**
 * The message of a problem for a person at a form. The messages of the contract are for programs too, which send cents,
 * ISO days and ids.
 */
function messageOf(field: AnyField, value: unknown, { path, message }: Issue): string {
  let [at, inside]: [AnyField | undefined, unknown] = [field, value]
  for (const key of path) {
    inside = (inside as Record<PropertyKey, unknown> | null)?.[key]
    if (typeof key === 'string') at = at?.fields?.[key]
  }
  const { missing = 'Da compilare.', isTyped = false } = at ? traitsOf(at) : {}
  if (inside === null || inside === undefined || inside === '') return missing
  return typeof inside === 'string' && isTyped ? missing : message
}

/** The error of a value; null for a valid value. */
export function problemOf(field: AnyField, value: unknown): string | null {
  if (value === null && field.optional) return null
  const issue = field.schema.safeParse(value).error?.issues[0]
  return issue ? messageOf(field, value, issue) : null
}

/** The message for a value above the maximum of its field; null for other values. */
export function tooLarge(field: AnyField, value: unknown): string | null {
  if (field.max === undefined) return null
  const issue = field.schema.safeParse(value).error?.issues[0]
  return issue?.code === 'too_big' ? issue.message : null
}

/** The errors of a record by path of the field, by the rules of the contract, before the record is sent. */
export function problemsOf(
  definition: ResourceDefinition,
  written: Record<string, unknown>,
): Record<string, string> {
  const { fields, check } = definition
  const record = withInitialValues(definition, written)
  const problems: Record<string, string> = {}
  for (const [key, field] of Object.entries<AnyField>(fields)) {
    const value = record[key] ?? null
    if (value === null && field.optional) continue
    const result = field.schema.safeParse(value)
    for (const issue of result.error?.issues ?? [])
      problems[(traitsOf(field).isOpaque ? [key] : [key, ...issue.path]).join('.')] ??= messageOf(
        field,
        value,
        issue,
      )
  }
  if (Object.keys(problems).length === 0) Object.assign(problems, check?.(record))
  return problems
}

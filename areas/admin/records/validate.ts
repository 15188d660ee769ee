import type { ResourceDefinition } from '../../../contract/resource.ts'
import type { KnownField } from './written.ts'

/** What is wrong with a value, in the contract's own words; null when nothing is. */
export function problemOf(field: KnownField, value: unknown): string | null {
  if (value === null && field.optional) return null
  return field.schema.safeParse(value).error?.issues[0]?.message ?? null
}

/** Kinds that are told as a whole: nobody knows what is inside by its name. */
const whole: readonly string[] = ['rich', 'file', 'files', 'picture', 'recipients']

/** What is wrong with a record before it is sent, by the path of the field: the contract's own rules. */
export function problemsOf(
  { fields, check }: ResourceDefinition,
  record: Record<string, unknown>,
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [key, field] of Object.entries<KnownField>(fields)) {
    const value = record[key] ?? null
    if (value === null && field.optional) continue
    const result = field.schema.safeParse(value)
    for (const { path, message } of result.error?.issues ?? [])
      problems[(whole.includes(field.kind) ? [key] : [key, ...path]).join('.')] ??= message
  }
  if (Object.keys(problems).length === 0) Object.assign(problems, check?.(record as never))
  return problems
}

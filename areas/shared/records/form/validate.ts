import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { withInitialState } from '../../../../contract/records/states.ts'
import type { KnownField } from '../written.ts'

const toChoose = 'Da scegliere.'

/** Where the contract's words are for a program, which sends cents, ISO days and ids, those for a person at a form. */
const words: Partial<Record<string, string>> = {
  money: 'Scriva un importo, per esempio 1.250,00.',
  day: 'Scriva un giorno che esiste, per esempio 31/12/2026.',
  dayTime: 'Scriva giorno e ora, per esempio 31/12/2026 alle 08:00.',
  choice: toChoose,
  reference: toChoose,
  file: toChoose,
  picture: toChoose,
}
const asTyped = ['money', 'day', 'dayTime']

type Issue = { path: PropertyKey[]; message: string }

/** A problem in the words for a person: of what is left empty that it is, of the rest what the contract says. */
function said(field: KnownField, value: unknown, { path, message }: Issue): string {
  let [at, inside]: [KnownField | undefined, unknown] = [field, value]
  for (const key of path) {
    inside = (inside as Record<PropertyKey, unknown> | null)?.[key]
    if (typeof key === 'string') at = at?.fields?.[key]
  }
  const kind = at?.kind ?? ''
  if (inside === null || inside === undefined || inside === '') return words[kind] ?? 'Da compilare.'
  return typeof inside === 'string' && asTyped.includes(kind) ? words[kind]! : message
}

/** What is wrong with a value; null when nothing is. */
export function problemOf(field: KnownField, value: unknown): string | null {
  if (value === null && field.optional) return null
  const issue = field.schema.safeParse(value).error?.issues[0]
  return issue ? said(field, value, issue) : null
}

/** Kinds that are told as a whole: nobody knows what is inside by its name. */
const whole: readonly string[] = ['rich', 'file', 'files', 'picture', 'recipients']

/** What is wrong with a record before it is sent, by the path of the field: the contract's own rules. */
export function problemsOf(
  definition: ResourceDefinition,
  written: Record<string, unknown>,
): Record<string, string> {
  const { fields, check } = definition
  const record = withInitialState(definition, written)
  const problems: Record<string, string> = {}
  for (const [key, field] of Object.entries<KnownField>(fields)) {
    const value = record[key] ?? null
    if (value === null && field.optional) continue
    const result = field.schema.safeParse(value)
    for (const issue of result.error?.issues ?? [])
      problems[(whole.includes(field.kind) ? [key] : [key, ...issue.path]).join('.')] ??= said(
        field,
        value,
        issue,
      )
  }
  if (Object.keys(problems).length === 0) Object.assign(problems, check?.(record))
  return problems
}

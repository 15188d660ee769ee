import type { AnswerOf } from '../../../client/calls.ts'
import type { AnyField, ResourceDefinition } from '../../../contract/records/resource.ts'
import { titleOf } from '../../shared/records/format-value.ts'
import { FieldValue } from '../../shared/records/history/history-panel.tsx'

export type Commit = AnswerOf<'GET /feeds/commits'>['rows'][number]

const recordOf = ({ ref, deletedObject }: Commit): Record<string, unknown> => ({ ...deletedObject, ...ref })

/** The first field of the title when this field refers to another record; otherwise null. */
function namedByReference(definition: ResourceDefinition): string | null {
  const [first = ''] = definition.title
  return definition.fields[first]?.kind === 'reference' ? first : null
}

/** The title of a line's record; null when the reader may not see it, or when it is the name of another record. */
export function recordTitle(definition: ResourceDefinition | undefined, line: Commit): string | null {
  if (!definition || namedByReference(definition)) return null
  return titleOf(definition, recordOf(line)) || null
}

interface Props {
  definition: ResourceDefinition | undefined
  line: Commit
  /** Text without a title. */
  otherwise: string
}

/** The title of a line's record, also when the title is the name of another record. */
export function RecordName({ definition, line, otherwise }: Props) {
  const campo = definition && namedByReference(definition)
  const value = campo && recordOf(line)[campo]
  if (!campo || !value) return recordTitle(definition, line) ?? otherwise
  return <FieldValue {...{ definition, campo, value }} field={definition.fields[campo] as AnyField} />
}

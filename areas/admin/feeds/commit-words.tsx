import type { AnswerOf } from '../../../client/calls.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { FieldValue } from '../../shared/records/history/history-panel.tsx'
import { type KnownField, titleOf } from '../../shared/records/written.ts'
import '../../shared/records/history/history-style.ts'

export type Commit = AnswerOf<'GET /feeds/commits'>['rows'][number]

const recordOf = ({ ref, deletedObject }: Commit): Record<string, unknown> => ({ ...deletedObject, ...ref })

/** The field that a record takes its name from, where this field refers to another record. */
function namedByReference(definition: ResourceDefinition): string | null {
  const [first = ''] = definition.title
  return definition.fields[first]?.kind === 'reference' ? first : null
}

/** What the record of a line is called, as far as the reader may know; null where they may not. */
export function recordTitle(definition: ResourceDefinition | undefined, line: Commit): string | null {
  if (!definition || namedByReference(definition)) return null
  return titleOf(definition, recordOf(line)) || null
}

interface Props {
  definition: ResourceDefinition | undefined
  line: Commit
  otherwise: string
}

/** The same on a page: a record that has the name of another record is called by this name. */
export function RecordName({ definition, line, otherwise }: Props) {
  const campo = definition && namedByReference(definition)
  const value = campo && recordOf(line)[campo]
  if (!campo || !value) return recordTitle(definition, line) ?? otherwise
  return <FieldValue {...{ definition, campo, value }} field={definition.fields[campo] as KnownField} />
}

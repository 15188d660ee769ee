import { Link } from 'wouter'
import type { AnswerOf } from '../../../../client/calls.ts'
import { namedByReference, recordOf, recordTitle } from '../../../../contract/records/history.ts'
import type { AnyField, ResourceDefinition } from '../../../../contract/records/resource.ts'
import { FieldValue } from './changes.tsx'

export type Commit = AnswerOf<'GET /feeds/commits'>['rows'][number]

/** Leads to the import from EGG that wrote a line. */
export const EggsyncLink = ({ id }: { id: string }) => (
  <Link className="link" href={`/admin/reports/eggsyncs/${id}`}>
    Importazione da EGG
  </Link>
)

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

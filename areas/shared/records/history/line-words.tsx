import { Link } from 'wouter'
import type { AnswerOf } from '../../../../client/calls.ts'
import type { AnyField, ResourceDefinition } from '../../../../contract/records/resource.ts'
import { titleOf } from '../format-value.ts'
import { FieldValue } from './changes.tsx'

export type Commit = AnswerOf<'GET /feeds/commits'>['rows'][number]

/** Name of the author of a line of the history. */
export const nameOfAuthor = ({ chi, autore }: Pick<Commit, 'chi' | 'autore'>): string =>
  chi ? `${chi.nome} ${chi.cognome}` : (nobody[autore] ?? autore)

/** Leads to the import from EGG that wrote a line. */
export const EggsyncLink = ({ id }: { id: string }) => (
  <Link className="link" href={`/admin/reports/eggsyncs/${id}`}>
    Importazione da EGG
  </Link>
)

/** Labels of the authors that are not people. */
const nobody: Record<string, string> = {
  client: 'Un cliente',
  visitor: 'Un visitatore',
  system: 'Il sistema',
  admin: 'Un amministratore',
  agent: 'Un agente',
}

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

import { formatNumber } from '../italian/format.ts'
import { maxParts } from './count-limits.ts'
import type { ResourceDefinition } from './resource.ts'
import { titleOf } from './title.ts'

/** The labels of actions in the history panel. */
export const actionLabels = { edit: 'MODIFICA', delete: 'CANCELLAZIONE', create: 'CREAZIONE' } as const

/** The name under which the history keeps why a record was removed. */
export const removalReason = 'motivo'

/** Labels of the authors that are not people. */
const nobody: Record<string, string> = {
  client: 'Un cliente',
  visitor: 'Un visitatore',
  system: 'Il sistema',
  admin: 'Un amministratore',
  agent: 'Un agente',
}

interface Line {
  chi: { nome: string; cognome: string } | null
  autore: string
  ref: Record<string, unknown>
  deletedObject: Record<string, unknown> | null
}

/** Name of the author of a line of the history. */
export const nameOfAuthor = ({ chi, autore }: Pick<Line, 'chi' | 'autore'>): string =>
  chi ? `${chi.nome} ${chi.cognome}` : (nobody[autore] ?? autore)

/** The number of the lines of a line's act. */
export const countOfParts = (parts: number): string =>
  parts > maxParts ? `oltre ${formatNumber(maxParts)}` : formatNumber(parts)

/** The record of a line, as far as the reader may see it. */
export const recordOf = ({
  ref,
  deletedObject,
}: Pick<Line, 'ref' | 'deletedObject'>): Record<string, unknown> => ({
  ...deletedObject,
  ...ref,
})

/** The first field of the title when this field refers to another record; otherwise null. */
export function namedByReference(definition: ResourceDefinition): string | null {
  const [first = ''] = definition.title
  return definition.fields[first]?.kind === 'reference' ? first : null
}

/** The title of a line's record; null when the reader may not see it, or when it is the name of another record. */
export function recordTitle(
  definition: ResourceDefinition | undefined,
  line: Pick<Line, 'ref' | 'deletedObject'>,
): string | null {
  if (!definition || namedByReference(definition)) return null
  return titleOf(definition, recordOf(line)) || null
}

/** The labels of the fields that an edit changed; empty for other lines. */
export const changedFields = (
  definition: ResourceDefinition | undefined,
  { action, info }: { action: string; info: readonly { campo: string }[] | null },
): string =>
  action === 'edit'
    ? (info ?? []).map(({ campo }) => definition?.fields[campo]?.label ?? campo).join(', ')
    : ''

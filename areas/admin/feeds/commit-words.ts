import type { AnswerOf } from '../../../client/calls.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { titleOf } from '../../shared/records/written.ts'

export type Commit = AnswerOf<'GET /feeds/commits'>['rows'][number]

/** What the record of a line is called, as far as the reader may know; null where they may not. */
export function recordTitle(
  definition: ResourceDefinition | undefined,
  { ref, deletedObject }: Commit,
): string | null {
  if (!definition) return null
  return titleOf(definition, { ...deletedObject, ...ref }) || null
}

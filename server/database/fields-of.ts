import { traitsOf } from '../../contract/records/field-kinds.ts'
import type { AnyField, AnyFields, ResourceDefinition } from '../../contract/records/resource.ts'

type NamedField = readonly [key: string, field: AnyField]
type Empty = Readonly<Record<string, null>>

/** What every write of a resource needs to know about its fields. */
interface FieldFacts {
  all: readonly NamedField[]
  /**
   * Values and records without a value, to copy and fill. Copies have one shape; V8 keeps an object that is filled name by
   * name as a dictionary, which costs twenty times as much with 60 fields.
   */
  emptyValues: Empty
  emptyRecord: Empty
  /** The fields whose values the history stores: all except secrets. */
  kept: readonly string[]
  /** The fields that the search box searches. */
  searched: readonly NamedField[]
  /** The fields that not every reader sees. */
  hidden: readonly NamedField[]
  /** The fields that not every writer sets or changes. */
  limited: readonly NamedField[]
  /** The fields that refer to records. */
  references: readonly NamedField[]
}

const known = new WeakMap<AnyFields, FieldFacts>()

/** Facts about the fields of a definition, which are found once. */
export function factsOf({ fields }: Pick<ResourceDefinition, 'fields'>): FieldFacts {
  const found = known.get(fields)
  if (found) return found
  const all = Object.entries(fields)
  const names = Object.keys(fields)
  const empty = (keys: readonly string[]): Empty => Object.fromEntries(keys.map(key => [key, null]))
  const facts: FieldFacts = {
    all,
    emptyValues: empty(names),
    emptyRecord: empty(['_id', 'versione', 'createdAt', 'updatedAt', ...names]),
    kept: all.flatMap(([key, field]) => (traitsOf(field).isSecret ? [] : [key])),
    searched: all.filter(([, field]) => field.searched),
    hidden: all.filter(([, field]) => field.sees),
    limited: all.filter(([, field]) => field.sets || field.changes),
    references: all.filter(([, field]) => field.to),
  }
  known.set(fields, facts)
  return facts
}

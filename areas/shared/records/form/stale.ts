import type { ResourceDefinition } from '../../../../contract/records/resource.ts'

type Values = Record<string, unknown>

export interface Difference {
  field: string
  /** As it was when the form was opened. */
  base: unknown
  mine: unknown
  theirs: unknown
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields among `names` that are not the same in both. */
export const changedFields = (names: readonly string[], before: Values, after: Values): string[] =>
  names.filter(name => !isSame(before[name], after[name]))

/** The values that undo a change of a record. A state is left out, because only a move changes a state. */
export function valuesToUndo({ fields, states }: ResourceDefinition, before: Values, after: Values): Values {
  const names = Object.keys(fields).filter(name => name !== states?.field)
  return Object.fromEntries(changedFields(names, before, after).map(name => [name, before[name]]))
}

/**
 * What somebody else saved while a form was open, against what was written in it: what they alone changed, and what
 * both did, to be settled one by one.
 */
export function compare(names: readonly string[], base: Values, mine: Values, theirs: Values) {
  const changedByThem = changedFields(names, base, theirs)
  const differences = changedByThem.map(field => ({
    field,
    base: base[field],
    mine: mine[field],
    theirs: theirs[field],
  }))
  const isMine = ({ field, mine, theirs }: Difference) => !isSame(base[field], mine) && !isSame(mine, theirs)
  return {
    theirs: differences.filter(one => !isMine(one)),
    both: differences.filter(isMine),
  }
}

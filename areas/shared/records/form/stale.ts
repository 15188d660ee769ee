import type { ResourceDefinition } from '../../../../contract/records/resource.ts'

type Values = Record<string, unknown>

export interface Difference {
  field: string
  /** The value when the form was opened. */
  base: unknown
  mine: unknown
  theirs: unknown
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields among `names` whose values differ. */
export const changedFields = (names: readonly string[], before: Values, after: Values): string[] =>
  names.filter(name => !isSame(before[name], after[name]))

/** The values that undo a change of a record. A state is left out, because only a move changes a state. */
export function valuesToUndo({ fields, states }: ResourceDefinition, before: Values, after: Values): Values {
  const names = Object.keys(fields).filter(name => name !== states?.field)
  return Object.fromEntries(changedFields(names, before, after).map(name => [name, before[name]]))
}

/**
 * Compares the version that another person saved while a form was open with the typed values. `theirs` are the changes
 * of the other person alone, `both` the conflicts to resolve one by one.
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

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

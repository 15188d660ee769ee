import { get } from 'react-hook-form'
import type { AnyFields, ResourceDefinition } from '../../../../contract/records/resource.ts'

type Values = Record<string, unknown>

export interface Difference {
  /** Path of the field, for example `nome` or `policy.ltvMax`. */
  path: string
  /** The value when the form was opened. */
  base: unknown
  mine: unknown
  theirs: unknown
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The paths among `paths` whose values differ. */
export const changedFields = (paths: readonly string[], before: Values, after: Values): string[] =>
  paths.filter(path => !isSame(get(before, path), get(after, path)))

/** The paths that two versions of a record are compared by: the fields of a part, and every other field as a whole. */
export const comparedPaths = (fields: AnyFields, names: readonly string[]): string[] =>
  names.flatMap(name => {
    const { kind, fields: parts = {} } = fields[name]!
    return kind === 'part' ? Object.keys(parts).map(key => `${name}.${key}`) : [name]
  })

/** The values that undo a change of a record. A state is left out, because only a move changes a state. */
export function valuesToUndo({ fields, states }: ResourceDefinition, before: Values, after: Values): Values {
  const names = Object.keys(fields).filter(name => name !== states?.field)
  return Object.fromEntries(changedFields(names, before, after).map(name => [name, before[name]]))
}

/**
 * Compares the version that another person saved while a form was open with the typed values. `theirs` are the changes
 * of the other person alone, `both` the conflicts to resolve one by one.
 */
export function compare(paths: readonly string[], base: Values, mine: Values, theirs: Values) {
  const differences = changedFields(paths, base, theirs).map(
    (path): Difference => ({
      path,
      base: get(base, path),
      mine: get(mine, path),
      theirs: get(theirs, path),
    }),
  )
  const isMine = ({ base, mine, theirs }: Difference) => !isSame(base, mine) && !isSame(mine, theirs)
  return {
    theirs: differences.filter(one => !isMine(one)),
    both: differences.filter(isMine),
  }
}

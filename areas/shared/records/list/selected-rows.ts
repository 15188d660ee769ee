/** The selected rows of a list, by id, after some rows were selected (`on`) or released. */
export function withSelected<R extends { readonly _id: string }>(
  selected: ReadonlyMap<string, R>,
  rows: readonly R[],
  on: boolean,
): ReadonlyMap<string, R> {
  const changed = new Map(selected)
  for (const row of rows) {
    if (on) changed.set(row._id, row)
    else changed.delete(row._id)
  }
  return changed
}

import type { Placeholder, SQL } from 'drizzle-orm'
import type { ResourceTable } from '../table.ts'
import type { Reads } from './queries.ts'

/** The condition of a derived filter at a moment. */
export interface DerivedCondition {
  /** Decides the text of the condition: equal for conditions that differ only in `values`. */
  shape: unknown
  values: Readonly<Record<string, unknown>>
  /** The condition for the records of `table`; `placeOf` gives the place of one of the values. */
  where: (table: ResourceTable, placeOf: (name: string) => Placeholder) => SQL
}

/** Makes the condition of a filter with a value, from the clock and from records that the condition depends on. */
type DerivedFilter = (
  value: string,
  given: { db: Reads; at: Date },
) => DerivedCondition | Promise<DerivedCondition>

/** The filters of a list besides those by a field (`list.derived` of its definition), by name. */
export type DerivedFilters = Readonly<Record<string, DerivedFilter>>

/** The expressions of the derived orders of a list (`list.orders` of its definition), by name. */
export type DerivedOrders = Readonly<Record<string, (table: ResourceTable) => SQL>>

/** The conditions of the derived filters among the filters of a query, by name. */
export const derivedConditions = (
  filters: DerivedFilters,
  query: Readonly<Record<string, unknown>>,
  given: { db: Reads; at: Date },
): Promise<[string, DerivedCondition][]> =>
  Promise.all(
    Object.entries(filters).flatMap(([name, conditionOf]) =>
      query[name] === undefined
        ? []
        : [
            (async (): Promise<[string, DerivedCondition]> => [
              name,
              await conditionOf(String(query[name]), given),
            ])(),
          ],
    ),
  )

import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { numberField } from '../fields/number-field.ts'

/** Holds the optional details of a need, once a field creates them. */
export type Further<N> = Signal<ReadonlySignal<Partial<N>> | null>

/** Creates the optional details of a need lazily, once per model. */
export function furtherOf<M extends object, F>(create: (need: M) => F): (model: { need: M }) => F {
  const known = new WeakMap<M, F>()
  return ({ need }) => {
    const further = known.get(need) ?? create(need)
    known.set(need, further)
    return further
  }
}

const nothing = signal<number | undefined>(undefined)

/** A number that may be left empty. */
export const optional = (min: number, max: number, example: string, unit: string, whole?: boolean) =>
  numberField({ given: nothing, bounds: signal({ min, max, step: 1 }), example, unit, whole, late: true })

/** The age in whole years, which may be left empty. Of a half typed age nothing counts, because it is below `min`. */
export const optionalAge = (max: number, example: string) =>
  numberField({
    given: nothing,
    bounds: signal({ min: 18, max, step: 1 }),
    example,
    unit: 'anni',
    whole: true,
  })

export const cents = (euros: number | undefined) =>
  euros === undefined ? undefined : Math.round(euros * 100)

export const euros = (cents: number | undefined) => (cents === undefined ? undefined : cents / 100)

/** Drops keys without a value: calls refuse unknown keys, and comparisons become simpler. */
export const defined = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<T>

import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { numberField } from '../fields/number-field.ts'

/** Where what makes a need more exact is put, once something asks for that. */
export type Further<N> = Signal<ReadonlySignal<Partial<N>> | null>

/** What makes the offers of a calculator more exact, none of it required: made when a field first asks for it. */
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

export const cents = (euros: number | undefined) =>
  euros === undefined ? undefined : Math.round(euros * 100)

/** Without the keys that hold nothing: the wire refuses what it does not know, and equality is simpler. */
export const defined = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<T>

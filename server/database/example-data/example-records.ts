import type { AnyFields, RecordOf } from '../../../contract/records/resource.ts'

export interface ExampleOptions {
  /** A whole number; another seed gives other people and other rates. */
  seed: number
  size: 'small' | 'large'
  /** The day before which the data lie, `YYYY-MM-DD`. */
  today: string
  /** Origins of the example partner's page, allowed to the two active partners. */
  partnerOrigins?: readonly string[]
}

/** What the example records of one resource are made from. */
export interface ExampleSource extends ExampleOptions {
  /** The example records of another resource, to refer to them. Throws when the resource has none. */
  recordsOf<D extends { name: string; fields: AnyFields }>(definition: D): readonly RecordOf<D>[]
}

/**
 * Creates the complete example records of one resource. Uses neither the clock nor random numbers other than
 * `seededRandom`: equal sources give equal records.
 */
export type ExampleRecords = (source: ExampleSource) => readonly object[]

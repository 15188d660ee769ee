import type { AnyFields, RecordOf } from '../../../contract/records/resource.ts'
import { type SubjectModule, subjectModules } from '../../subjects/modules.ts'
import type { ExampleOptions, ExampleRecords } from './example-records.ts'

type Modules = typeof subjectModules

/** Complete rows by resource, in the order of insertion. */
export type ExampleData = {
  [N in keyof Modules as 'exampleRecords' extends keyof Modules[N] ? N : never]: Modules[N] extends {
    exampleRecords: ExampleRecords
  }
    ? ReturnType<Modules[N]['exampleRecords']>
    : never
}

const generators = new Map(
  Object.entries<SubjectModule>(subjectModules).flatMap(([name, { exampleRecords }]) =>
    exampleRecords ? [[name, exampleRecords] as const] : [],
  ),
)

/**
 * A broker with banks, products, rates, agencies, partners and leads, all invented. Uses neither the clock nor random
 * numbers: equal options give equal bytes.
 */
export function generateExampleData(options: ExampleOptions): ExampleData {
  const generated = new Map<string, readonly object[]>()
  function recordsOf<D extends { name: string; fields: AnyFields }>({ name }: D): readonly RecordOf<D>[] {
    return generate(name) as readonly RecordOf<D>[]
  }
  function generate(name: string): readonly object[] {
    const exampleRecords = generators.get(name)
    if (!exampleRecords) throw new Error(`${name} has no example records`)
    const records = generated.get(name) ?? exampleRecords({ ...options, recordsOf })
    generated.set(name, records)
    return records
  }
  return Object.fromEntries([...generators.keys()].map(name => [name, generate(name)])) as ExampleData
}

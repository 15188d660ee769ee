import type { RecordOf } from '../records/resource.ts'
import type { agents } from '../subjects/agents.ts'

/** The training hours of an agent in two years. */
export type Biennium = NonNullable<RecordOf<typeof agents>['formazione']>[number]

/** The two years that hold a day; null when the agent has none. With several, the one that ends first. */
export function bienniumOf(rows: readonly Biennium[] | null, today: string): Biennium | null {
  const year = Number(today.slice(0, 4))
  const current = (rows ?? []).filter(({ biennio, scadenza }) => {
    const [first, last] = biennio.split('-').map(Number)
    return first! <= year && year <= last! && today <= scadenza
  })
  return current.toSorted((a, b) => a.scadenza.localeCompare(b.scadenza))[0] ?? null
}

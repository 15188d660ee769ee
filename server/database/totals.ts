import { LRUCache } from 'lru-cache'

const maxTotals = 1000

export interface Total {
  /** The snapshot of the count. */
  snapshot: string
  total: number
}

/**
 * Totals of lists, counted again only after a write. A snapshot identifies the transactions whose writes a query sees
 * (`pg_current_snapshot()`): two queries with equal snapshots see the same rows, in any process, so totals stay exact.
 */
export class Totals {
  readonly #known = new LRUCache<string, Total>({ max: maxTotals })

  /** The total of the list `key`, for a query with this `snapshot`. */
  async of(key: string, snapshot: string, count: () => Promise<Total>): Promise<number> {
    const known = this.#known.get(key)
    if (known && known.snapshot === snapshot) return known.total
    const counted = await count()
    this.#known.set(key, counted)
    return counted.total
  }
}

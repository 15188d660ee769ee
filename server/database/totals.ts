import { LRUCache } from 'lru-cache'

const maxTotals = 1000

export interface Total {
  /** What PostgreSQL saw when it counted. */
  snapshot: string
  total: number
}

/**
 * Totals of lists, counted again only when something was written since. A snapshot names the transactions whose
 * writes are seen (`pg_current_snapshot()`): two queries under equal snapshots see the same rows, whichever process
 * asks, so a total stays exact.
 */
export class Totals {
  readonly #known = new LRUCache<string, Total>({ max: maxTotals })

  /** The total of the list `key`, for a query that was answered under `snapshot`. */
  async of(key: string, snapshot: string, count: () => Promise<Total>): Promise<number> {
    const known = this.#known.get(key)
    if (known && known.snapshot === snapshot) return known.total
    const counted = await count()
    this.#known.set(key, counted)
    return counted.total
  }
}

import { freeBytes } from '../../free-bytes.ts'

/** Below this the embedded database is only read. */
export const reserveBytes = 200_000_000
/** What a first start writes above the reserve, with a margin: the cluster, tables, example data and the log. */
export const firstStartBytes = 100_000_000

/** Looks no more often than this. */
const rememberedMs = 1000

/**
 * Watches the room left on a folder's disk: below `minimumBytes` writes stop, so that what is being written
 * still fits. On a full disk PostgreSQL cannot write its log and PGlite may spin for ever.
 */
export class SpaceGuard {
  readonly #free: () => number
  readonly #minimum: number
  #lookedAt = Number.NEGATIVE_INFINITY
  #low = false

  constructor(folder: string, minimumBytes: number, free = () => freeBytes(folder)) {
    this.#free = free
    this.#minimum = minimumBytes
  }

  low(now = performance.now()): boolean {
    if (now - this.#lookedAt >= rememberedMs) {
      this.#low = this.#free() < this.#minimum
      this.#lookedAt = now
    }
    return this.#low
  }
}

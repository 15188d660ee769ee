import { freeBytes } from '../../disk/free-bytes.ts'

/** Free bytes below which the embedded database is read-only. */
export const reserveBytes = 200_000_000
/** Bytes that a first start writes, with a margin: cluster, tables, example data and log. */
export const firstStartBytes = 100_000_000

/** Minimum time between two checks of the disk. */
const rememberedMs = 1000

/**
 * Watches the free space on the disk of a folder. Below `minimumBytes` writes stop, so that running writes still have
 * space. On a full disk PostgreSQL cannot write its log, and PGlite may loop for ever.
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

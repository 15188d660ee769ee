/** A token bucket: allows `max` messages at once, then `perSecond`. */
export class Allowance {
  readonly #max: number
  readonly #perSecond: number
  #left: number
  #at: number

  constructor(max: number, perSecond: number, now = performance.now()) {
    this.#max = max
    this.#perSecond = perSecond
    this.#left = max
    this.#at = now
  }

  /** Takes one token. Returns false when there is none. */
  take(now = performance.now()): boolean {
    this.#left = Math.min(this.#max, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }
}

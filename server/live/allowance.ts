/** How many messages may come: `most` at once, then `perSecond`. */
export class Allowance {
  readonly #most: number
  readonly #perSecond: number
  #left: number
  #at: number

  constructor(most: number, perSecond: number, now = performance.now()) {
    this.#most = most
    this.#perSecond = perSecond
    this.#left = most
    this.#at = now
  }

  /** Takes one, if there is one. */
  take(now = performance.now()): boolean {
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left--
    return true
  }
}

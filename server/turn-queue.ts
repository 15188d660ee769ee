interface Limits {
  /** Maximum pieces of work of one owner, waiting or running. */
  perOwner: number
  /** Maximum pieces of work of all owners together. */
  total?: number
  /** The error for work beyond the limits. */
  refusal: () => Error
}

/** Runs one piece of work at a time. Owners take turns, so that one owner with much work does not block the others. */
export class TurnQueue {
  readonly #limits: Limits
  /** Functions that start the waiting work, by owner; the next owner is first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  /** The owner of the running work. */
  #served: string | null = null

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Runs `work` in the turn of `owner` and resolves to its result. Rejects with `refusal()` beyond the limits, with the
   * reason of `signal` when `signal` aborts before the start, and with the error of `work`.
   */
  async run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { perOwner, total = Number.POSITIVE_INFINITY, refusal } = this.#limits
    signal?.throwIfAborted()
    if (this.#count(owner) >= perOwner || this.#count() >= total) throw refusal()
    if (this.#served === null) this.#served = owner
    else await this.#turnOf(owner, signal)
    try {
      return await work()
    } finally {
      this.#startNext(owner)
    }
  }

  /** Waiting and running work, of `owner` or of all owners. */
  #count(owner?: string): number {
    const waiting =
      owner === undefined ? [...this.#waiting.values()].flat() : (this.#waiting.get(owner) ?? [])
    const isServed = owner === undefined ? this.#served !== null : this.#served === owner
    return waiting.length + (isServed ? 1 : 0)
  }

  #turnOf(owner: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#setWaiting(
          owner,
          this.#waiting.get(owner)!.filter(other => other !== start),
        )
        reject(signal!.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#setWaiting(owner, [...(this.#waiting.get(owner) ?? []), start])
    })
  }

  #setWaiting(owner: string, starts: (() => void)[]): void {
    if (starts.length > 0) this.#waiting.set(owner, starts)
    else this.#waiting.delete(owner)
  }

  /** Starts the next owner's work, and moves the rest of the served owner behind all others. */
  #startNext(served: string): void {
    const rest = this.#waiting.get(served) ?? []
    this.#waiting.delete(served)
    this.#setWaiting(served, rest)
    const [next] = this.#waiting
    this.#served = next?.[0] ?? null
    if (!next) return
    const [owner, [start, ...others]] = next
    this.#setWaiting(owner, others)
    start!()
  }
}

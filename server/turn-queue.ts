interface Limits {
  /** Pieces of work of one owner that wait or are under way. */
  perOwner: number
  /** The same of all owners. */
  inAll?: number
  /** What work beyond the limits is refused with. */
  refusal: () => Error
}

/** Does one piece of work at a time. Owners take turns, so that nobody's work holds up everybody's. */
export class TurnQueue {
  readonly #limits: Limits
  /** Starts of the work that waits, by owner; the owner whose turn is next is first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  /** Whose work is under way. */
  #served: string | null = null

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Does `work` when the turn of `owner` comes. Rejects with the refusal when too much waits, with the reason of
   * `signal` when `signal` aborts before the work begins, and with what `work` throws.
   */
  async run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { perOwner, inAll = Number.POSITIVE_INFINITY, refusal } = this.#limits
    signal?.throwIfAborted()
    if (this.#count(owner) >= perOwner || this.#count() >= inAll) throw refusal()
    if (this.#served === null) this.#served = owner
    else await this.#turnOf(owner, signal)
    try {
      return await work()
    } finally {
      this.#startNext(owner)
    }
  }

  /** Work that waits or is under way, of `owner` or of all. */
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

  /** Starts the next owner's work; the rest of the owner who was served goes behind all others. */
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

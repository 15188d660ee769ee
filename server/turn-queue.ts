interface Limits {
  /** Maximum pieces of work of one owner, waiting or running. */
  perOwner: number
  /** Maximum pieces of work of all owners together. */
  total?: number
  /** The error for work beyond the limits. */
  refusal: () => Error
}

/** Whose turn a piece of work takes: an owner of a group, such as a person behind a network. */
export interface Turn {
  owner: string
  group: string
}

/** Functions that start the waiting work. */
type Starts = (() => void)[]

/**
 * Runs one piece of work at a time. Groups take turns, and in a group its owners, so that one owner with much work, or
 * many owners of one group, do not block the others.
 */
export class TurnQueue {
  readonly #limits: Limits | null
  /** The waiting work, by group and owner; the next group is first, and in it the next owner. */
  readonly #waiting = new Map<string, Map<string, Starts>>()
  /** The turn of the running work. */
  #served: Turn | null = null

  constructor(limits: Limits | null = null) {
    this.#limits = limits
  }

  /**
   * Runs `work` in its turn and resolves to its result; an owner without a group is a group. Rejects with `refusal()`
   * beyond the limits, with the reason of `signal` when `signal` aborts before the start, and with the error of `work`.
   */
  async run<T>(turn: Turn | string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const own = typeof turn === 'string' ? { owner: turn, group: turn } : turn
    signal?.throwIfAborted()
    this.#refuse(own.owner)
    if (this.#served === null) this.#served = own
    else await this.#startOf(own, signal)
    try {
      return await work()
    } finally {
      this.#startNext(own)
    }
  }

  /** Throws beyond the limits. */
  #refuse(owner: string): void {
    if (!this.#limits) return
    const { perOwner, total = Number.POSITIVE_INFINITY, refusal } = this.#limits
    if (this.#count(owner) >= perOwner || this.#count() >= total) throw refusal()
  }

  /** Waiting and running work, of `owner` or of all owners. */
  #count(owner?: string): number {
    const isCounted = (one: string) => owner === undefined || one === owner
    let count = this.#served && isCounted(this.#served.owner) ? 1 : 0
    for (const owners of this.#waiting.values())
      for (const [one, starts] of owners) if (isCounted(one)) count += starts.length
    return count
  }

  #startOf(turn: Turn, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#setWaiting(
          turn,
          this.#waitingOf(turn).filter(other => other !== start),
        )
        reject(signal!.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#setWaiting(turn, [...this.#waitingOf(turn), start])
    })
  }

  #waitingOf({ group, owner }: Turn): Starts {
    return this.#waiting.get(group)?.get(owner) ?? []
  }

  #setWaiting({ group, owner }: Turn, starts: Starts): void {
    const owners = this.#waiting.get(group) ?? new Map<string, Starts>()
    if (starts.length > 0) owners.set(owner, starts)
    else owners.delete(owner)
    if (owners.size > 0) this.#waiting.set(group, owners)
    else this.#waiting.delete(group)
  }

  /** Moves the served owner behind the others of the group, and the group behind the other groups. */
  #moveBehind(served: Turn): void {
    const owners = this.#waiting.get(served.group)
    if (!owners) return
    const starts = owners.get(served.owner)
    if (starts) {
      owners.delete(served.owner)
      owners.set(served.owner, starts)
    }
    this.#waiting.delete(served.group)
    this.#waiting.set(served.group, owners)
  }

  /** Starts the work of the next owner of the next group. */
  #startNext(served: Turn): void {
    this.#moveBehind(served)
    this.#served = null
    const [next] = this.#waiting
    if (!next) return
    const [group, owners] = next
    const [first] = owners
    const [owner, [start, ...others]] = first!
    this.#served = { owner, group }
    this.#setWaiting(this.#served, others)
    start!()
  }
}

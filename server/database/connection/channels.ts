import type { Notification } from 'pg'

/** Receives the payload of a notification; null after a lost connection, when notifications may have been missed. */
export type Listener = (payload: string | null) => void

/** The listeners of each NOTIFY channel. */
export class Channels {
  readonly #listeners = new Map<string, Set<Listener>>()

  /** Adds a listener. Returns whether the channel is new, so that the database must receive LISTEN. */
  add(channel: string, listener: Listener): boolean {
    const listeners = this.#listeners.get(channel)
    if (listeners) listeners.add(listener)
    else this.#listeners.set(channel, new Set([listener]))
    return !listeners
  }

  /** Removes a listener. Returns whether the channel has no listener left. */
  remove(channel: string, listener: Listener): boolean {
    const listeners = this.#listeners.get(channel)
    listeners?.delete(listener)
    return listeners?.size === 0 && this.#listeners.delete(channel)
  }

  notify({ channel, payload }: Notification): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(payload ?? '')
  }

  /** Tells all listeners that notifications may have been missed. */
  notifyGap(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener(null)
  }

  /** The LISTEN statements for a new connection. */
  statements(): string[] {
    return [...this.#listeners.keys()].map(listen)
  }
}

export const listen = (channel: string) => `listen ${quoted(channel)}`
export const unlisten = (channel: string) => `unlisten ${quoted(channel)}`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

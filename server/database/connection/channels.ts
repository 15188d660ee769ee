import type { Notification } from 'pg'

/** Called with a payload; with null when the connection was lost and notifications may have been missed. */
export type Heard = (payload: string | null) => void

/** Who listens to which channel of NOTIFY. */
export class Channels {
  readonly #heard = new Map<string, Set<Heard>>()

  /** Whether the channel is a new one, so that the database must be told. */
  add(channel: string, heard: Heard): boolean {
    const listeners = this.#heard.get(channel)
    if (listeners) listeners.add(heard)
    else this.#heard.set(channel, new Set([heard]))
    return !listeners
  }

  /** Whether nobody is left on the channel. */
  remove(channel: string, heard: Heard): boolean {
    const listeners = this.#heard.get(channel)
    listeners?.delete(heard)
    return listeners?.size === 0 && this.#heard.delete(channel)
  }

  tell({ channel, payload }: Notification): void {
    for (const heard of this.#heard.get(channel) ?? []) heard(payload ?? '')
  }

  tellOfGap(): void {
    for (const listeners of this.#heard.values()) for (const heard of listeners) heard(null)
  }

  /** What a new connection must be asked. */
  statements(): string[] {
    return [...this.#heard.keys()].map(listen)
  }
}

export const listen = (channel: string) => `listen ${quoted(channel)}`
export const unlisten = (channel: string) => `unlisten ${quoted(channel)}`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

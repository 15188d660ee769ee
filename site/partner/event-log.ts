/** What an element has told, newest first. */
export interface LoggedEvent {
  id: number
  name: string
  /** Milliseconds, as of `Date.now()`. */
  at: number
  /** Its `detail` in words: «importo: 150000, …»; empty when it has none. */
  detail: string
  isStopped: boolean
}

/** How many are kept. */
export const logLength = 50

export const logged = (log: readonly LoggedEvent[], event: Omit<LoggedEvent, 'id'>): LoggedEvent[] =>
  [{ ...event, id: (log[0]?.id ?? 0) + 1 }, ...log].slice(0, logLength)

export const detailOf = (event: Event): string =>
  Object.entries((event as CustomEvent<object | null | undefined>).detail ?? {})
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')

/** An event of an element. */
export interface LoggedEvent {
  id: number
  name: string
  /** Milliseconds since the epoch. */
  at: number
  /** The event's `detail` as text: «importo: 150000, …»; empty when absent. */
  detail: string
  isStopped: boolean
}

/** Maximum number of events in the log. */
export const logLength = 50

export const logged = (log: readonly LoggedEvent[], event: Omit<LoggedEvent, 'id'>): LoggedEvent[] =>
  [{ ...event, id: (log[0]?.id ?? 0) + 1 }, ...log].slice(0, logLength)

export const detailOf = (event: Event): string =>
  Object.entries((event as CustomEvent<object | null | undefined>).detail ?? {})
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')

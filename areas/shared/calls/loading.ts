export interface Loading {
  begin(): void
  /**
   * Ends a call or other work. A call passes `stays`: true keeps the indicator on until another call ends. Other work
   * leaves `stays` out.
   */
  end(stays?: boolean): void
  isOn(): boolean
  subscribe(listener: () => void): () => void
}

/** Tracks whether a call or a page is loading. */
export function createLoading(): Loading {
  let running = 0
  let held = false
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    begin() {
      running += 1
      notify()
    },
    end(stays) {
      running -= 1
      held = stays ?? held
      notify()
    },
    isOn: () => running > 0 || held,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

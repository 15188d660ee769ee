export interface Loading {
  begin(): void
  /** A call has ended; `stays` leaves the indicator on until another call ends. Anything but a call ends without it. */
  end(stays?: boolean): void
  isOn(): boolean
  subscribe(listener: () => void): () => void
}

/** Whether something is on its way. */
export function createLoading(): Loading {
  let running = 0
  let held = false
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    begin() {
      running += 1
      tell()
    },
    end(stays) {
      running -= 1
      held = stays ?? held
      tell()
    },
    isOn: () => running > 0 || held,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

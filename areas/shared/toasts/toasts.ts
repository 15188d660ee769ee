export interface Toast {
  id: number
  text: string
  /** Screen readers announce `danger` assertively, `plain` politely. */
  kind: 'plain' | 'danger'
  at: Date
  /** The call whose failure the toast reports. */
  call?: string
  /** A button of the toast, for example to undo. */
  action?: { label: string; run: () => void }
}

export interface Toasts {
  /** Adds a toast. An error that is already visible is not added again; its time restarts. */
  add(toast: Pick<Toast, 'text' | 'kind' | 'action' | 'call'>): void
  close(id: number): void
  /** Closes the toasts about failures of a call, which has succeeded now. */
  settle(call: string): void
  /** Pauses the time of all toasts until `resume`. */
  pause(): void
  resume(): void
  /** The visible toasts, oldest first. */
  shown(): readonly Toast[]
  /** The last hundred toasts since the page was opened, newest first. */
  past(): readonly Toast[]
  clearPast(): void
  subscribe(listener: () => void): () => void
}

const durationMs = 5000
const maxShown = 20
const maxPast = 100

/** Toasts that close after five seconds. At most twenty are visible; further toasts wait in a queue. */
export function createToasts(): Toasts {
  let shown: readonly Toast[] = []
  let past: readonly Toast[] = []
  let waiting: readonly Toast[] = []
  let paused = false
  let lastId = 0
  /** For each visible toast, the remaining time and the start of its timer. */
  const clocks = new Map<number, { left: number; since: number; timer?: ReturnType<typeof setTimeout> }>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }

  function run(id: number) {
    const clock = clocks.get(id)
    if (!clock || paused) return
    clock.since = Date.now()
    clock.timer = setTimeout(() => close(id), clock.left)
  }

  function fill() {
    while (waiting.length > 0 && shown.length < maxShown) {
      const [next, ...rest] = waiting as [Toast, ...Toast[]]
      waiting = rest
      shown = [...shown, next]
      clocks.set(next.id, { left: durationMs, since: Date.now() })
      run(next.id)
    }
  }

  function close(id: number) {
    clearTimeout(clocks.get(id)?.timer)
    clocks.delete(id)
    shown = shown.filter(toast => toast.id !== id)
    fill()
    notify()
  }

  /** Restarts the time of a toast and assigns the toast to the last failed call. */
  function restart(toast: Toast, { call }: Pick<Toast, 'call'>) {
    clearTimeout(clocks.get(toast.id)?.timer)
    clocks.set(toast.id, { left: durationMs, since: Date.now() })
    shown = shown.map(one => (one === toast ? { ...one, call } : one))
    run(toast.id)
    notify()
  }

  return {
    add(added) {
      const isSame = ({ kind, text }: Toast) =>
        kind === 'danger' && added.kind === kind && added.text === text
      const same = shown.find(isSame)
      if (same) return restart(same, added)
      if (waiting.some(isSame)) return
      lastId += 1
      const toast = { ...added, id: lastId, at: new Date() }
      past = [toast, ...past].slice(0, maxPast)
      waiting = [...waiting, toast]
      fill()
      notify()
    },
    close,
    settle(call) {
      const isMeant = (toast: Toast) => toast.call === call
      waiting = waiting.filter(toast => !isMeant(toast))
      for (const toast of shown.filter(isMeant)) close(toast.id)
    },
    pause() {
      if (paused) return
      paused = true
      for (const clock of clocks.values()) {
        clearTimeout(clock.timer)
        clock.left -= Date.now() - clock.since
      }
    },
    resume() {
      if (!paused) return
      paused = false
      for (const id of clocks.keys()) run(id)
    },
    shown: () => shown,
    past: () => past,
    clearPast() {
      past = []
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

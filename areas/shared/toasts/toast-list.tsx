import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ToastItem } from './toast-item.tsx'
import type { Toasts } from './toasts.ts'

/** Reason to pause the time of the toasts. */
type Hold = 'pointer' | 'focus' | 'hidden' | 'button'

/**
 * The visible toasts, top right. Their time is paused from a move of the pointer in the list until the pointer leaves,
 * while the focus is in the list, while the page is hidden, and while the pause button is pressed. Alt+T moves the focus
 * to the list.
 */
export function ToastList({ toasts }: { toasts: Toasts }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown)
  const list = useRef<HTMLElement>(null)
  /** What had the focus before the list. */
  const before = useRef<HTMLElement | null>(null)
  const [holds, setHolds] = useState<ReadonlySet<Hold>>(new Set())
  const hold = useCallback((why: Hold, isOn: boolean) => {
    setHolds(held =>
      held.has(why) === isOn ? held : new Set([...held].filter(one => one !== why).concat(isOn ? why : [])),
    )
  }, [])

  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const button = list.current?.querySelector<HTMLElement>('.toast button')
      if (!event.altKey || event.code !== 'KeyT' || !button) return
      event.preventDefault()
      button.focus()
    }
    const rest = () => hold('hidden', document.hidden)
    rest()
    document.addEventListener('keydown', lead)
    document.addEventListener('visibilitychange', rest)
    return () => {
      document.removeEventListener('keydown', lead)
      document.removeEventListener('visibilitychange', rest)
    }
  }, [hold])

  // The removal of the last toast fires no event for pointer or focus.
  const isEmpty = shown.length === 0
  useEffect(() => {
    if (isEmpty) for (const why of ['pointer', 'focus', 'button'] as const) hold(why, false)
  }, [isEmpty, hold])

  useEffect(() => {
    if (holds.size > 0) toasts.pause()
    else toasts.resume()
  }, [holds, toasts])

  function close(id: number) {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('.toast') ?? [])]
    const here = items.findIndex(item => item.contains(document.activeElement))
    const next = (items[here + 1] ?? items[here - 1])?.querySelector<HTMLElement>('button') ?? before.current
    toasts.close(id)
    if (here >= 0) next?.focus()
  }

  return (
    <section
      ref={list}
      className="toasts"
      aria-label="Avvisi, Alt+T per raggiungerli"
      // A toast may appear under the pointer, so only a move of the pointer pauses the time.
      onPointerMove={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null
        hold('focus', true)
      }}
      onBlur={() => hold('focus', false)}
    >
      {shown.map(toast => (
        <ToastItem key={toast.id} toast={toast} onClose={() => close(toast.id)} />
      ))}
      {!isEmpty && (
        <button
          className="hold"
          type="button"
          aria-pressed={holds.has('button')}
          onClick={() => hold('button', !holds.has('button'))}
        >
          Lascia aperti gli avvisi
        </button>
      )}
    </section>
  )
}

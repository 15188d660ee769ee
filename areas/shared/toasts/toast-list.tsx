import { useEffect, useRef, useSyncExternalStore } from 'react'
import { ToastItem } from './toast-item.tsx'
import type { Toasts } from './toasts.ts'

/**
 * The toasts on the screen, top right. Their time stands still while the pointer or the focus is among them, and while
 * the page is hidden; Alt+T leads there from anywhere.
 */
export function ToastList({ toasts }: { toasts: Toasts }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.shown)
  const list = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const button = list.current?.querySelector('button')
      if (!event.altKey || event.code !== 'KeyT' || !button) return
      event.preventDefault()
      before.current = document.activeElement as HTMLElement | null
      button.focus()
    }
    const rest = () => (document.hidden ? toasts.pause() : toasts.resume())
    document.addEventListener('keydown', lead)
    document.addEventListener('visibilitychange', rest)
    return () => {
      document.removeEventListener('keydown', lead)
      document.removeEventListener('visibilitychange', rest)
    }
  }, [toasts])

  // The last one to go takes no event of leaving with it.
  useEffect(() => {
    if (shown.length === 0) toasts.resume()
  }, [shown, toasts])

  function close(id: number) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = buttons[here + 1] ?? buttons[here - 1] ?? before.current
    toasts.close(id)
    if (here >= 0) next?.focus()
  }

  return (
    <section
      ref={list}
      className="toasts"
      aria-label="Avvisi, Alt+T per raggiungerli"
      onPointerEnter={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      {shown.map(toast => (
        <ToastItem key={toast.id} toast={toast} onClose={() => close(toast.id)} />
      ))}
    </section>
  )
}

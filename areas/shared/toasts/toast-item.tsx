import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Icon } from '../controls/icon.tsx'
import type { Toast } from './toasts.ts'

/** Share of its width by which a toast must be dragged to be closed. */
const leavesAt = 0.6

/** One toast, closed by its button, by Escape, or by a drag to either side. */
export function ToastItem({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [drag, setDrag] = useState<{ from: number; by: number } | null>(null)

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: event.clientX, by: 0 })
  }
  const move = (event: PointerEvent) => setDrag(drag && { ...drag, by: event.clientX - drag.from })
  const end = (event: PointerEvent<HTMLDivElement>) => {
    if (drag && Math.abs(drag.by) > leavesAt * event.currentTarget.offsetWidth) onClose()
    setDrag(null)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same as the drag.
    <div
      className={`toast ${toast.kind}`}
      role={toast.kind === 'danger' ? 'alert' : 'status'}
      style={drag ? { translate: `${drag.by}px` } : undefined}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
      onKeyDown={key}
    >
      <Icon name={toast.kind === 'danger' ? 'warning' : 'done'} />
      <span>
        {toast.text}
        {toast.action && (
          <button
            className="act"
            type="button"
            onClick={() => {
              toast.action?.run()
              onClose()
            }}
          >
            {toast.action.label}
          </button>
        )}
      </span>
      <button type="button" aria-label="Chiudi l’avviso" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}

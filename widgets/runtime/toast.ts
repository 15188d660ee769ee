import css from './toast.css?inline'
import type { WidgetContext } from './widget.ts'

const shownMs = 5000

/** The toast of each root, with the timer that removes it. */
const toasts = new WeakMap<ShadowRoot, { toast: HTMLElement; timer: ReturnType<typeof setTimeout> }>()

/**
 * Shows a text for five seconds at the top right, also where the view shows the text in its place. A later text takes the
 * place of an earlier one.
 */
export function showToast({ root, adopt }: Pick<WidgetContext<never>, 'root' | 'adopt'>, text: string): void {
  if (!root) return
  adopt(css)
  const before = toasts.get(root)
  clearTimeout(before?.timer)
  const toast = before?.toast ?? document.createElement('p')
  toast.className = 'toast'
  toast.lang = 'it'
  toast.ariaLive = 'polite'
  root.append(toast)
  toast.textContent = text
  toasts.set(root, { toast, timer: setTimeout(() => toast.remove(), shownMs) })
}

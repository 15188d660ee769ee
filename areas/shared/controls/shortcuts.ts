import { type RefObject, useEffect } from 'react'

const writes = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/** The search of a list, from which the arrow down leads to the first row. */
export const rowSearch = '.filters input[type=search]'

/**
 * Whether a press of `key` is a shortcut of the page, or of the open dialog `inside`: no text field has the focus, no
 * modifier key is held, and the press is in no other dialog.
 */
export function isShortcut(event: KeyboardEvent, key: string, inside: Element | null = null): boolean {
  const isHeld = event.ctrlKey || event.metaKey || event.altKey
  const within = (selector: string) => (event.target as Element).closest?.(selector) ?? null
  const dialog = within('dialog')
  return event.key === key && !isHeld && !within(writes) && (dialog === null || dialog === inside)
}

/** Focuses a field when `key`, if there is one, is pressed anywhere on the page. */
export function useKeyOf(key: string | undefined, field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!key) return
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event, key) || field.current?.checkVisibility?.() === false) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [key, field])
}

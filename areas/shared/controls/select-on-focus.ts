import type { FocusEvent, MouseEvent } from 'react'

/**
 * Selects the whole content of an input when the focus arrives, by a key or by a press, so that typed text replaces the
 * content. A further press places the caret.
 */
export const selectOnFocus = {
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
  onMouseDown(event: MouseEvent<HTMLInputElement>) {
    const input = event.currentTarget
    if (document.activeElement === input) return
    // A press would place the caret after the focus has arrived.
    event.preventDefault()
    input.focus()
  },
}

import type { KeyboardEvent } from 'react'

/** Sends the form of a text box by Ctrl Enter, ⌘ Enter on a Mac. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

import type { KeyboardEvent } from 'react'

/** Sends the form of a text box by Ctrl Enter, ⌘ Enter on a Mac. With Shift the keys are those of the page. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
